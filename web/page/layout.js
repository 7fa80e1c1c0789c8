// Where squares lie for one who sits at an edge of the board. No DOM.

/** @typedef {import('./types.js').Game} Game */

/** The side of a square in the units of the drawing. */
export const CELL = 100;

/** Squares in the order of reading for one who sits at an edge: rows from the far one to the near. */
export class Layout {
  /** @param {Game['board']} board @param {string} edge */
  constructor(board, edge) {
    const {files, ranks} = board;
    this.turned = edge === 'west' || edge === 'east';
    this.columns = this.turned ? ranks : files;
    this.rows = this.turned ? files : ranks;
    /** @type {Record<string, [number, number]>} column and row */
    this.places = {};
    for (let file = 0; file < files; file++) {
      for (let rank = 0; rank < ranks; rank++) {
        const name = String.fromCharCode(97 + file) + (rank + 1);
        this.places[name] = edge === 'north' ? [files - 1 - file, rank]
          : edge === 'west' ? [ranks - 1 - rank, files - 1 - file]
          : edge === 'east' ? [rank, file]
          : [file, ranks - 1 - rank];
      }
    }
  }

  /** @param {string} square @returns {[number, number]} its upper left corner */
  corner(square) {
    const [column, row] = this.places[square];
    return [column * CELL, row * CELL];
  }

  /** @param {number} column @param {number} row @returns {string | undefined} */
  at(column, row) {
    return Object.keys(this.places).find((name) => this.places[name][0] === column && this.places[name][1] === row);
  }

  /** @param {string} square @returns {[number, number]} */
  centre(square) {
    const [x, y] = this.corner(square);
    return [x + CELL / 2, y + CELL / 2];
  }
}
