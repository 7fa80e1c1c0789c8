// What the page is told, as `tsc --checkJs` reads it. The forms are those of docs/schema and of
// web/schema; nothing here runs.

/**
 * @typedef {{add: string, leads: number, plays: boolean, ends?: boolean, square?: string, card?: string,
 *   deck?: string, piece?: string, number?: number, word?: string}} Step
 * @typedef {{begun: string, means: string, plays: boolean, token: string | null, steps: Step[]}} Next
 *
 * @typedef {{token: string, seat: string | null, kind: string, letter: string, name: string,
 *   glyph: string}} Piece
 * @typedef {{id: string, name: string, timing: string, move: string | null, text: string,
 *   targets: {text: string, side: string, kind: string | null, when: string | null}[]}} Card
 * @typedef {{name: string, kind: string, whose: string, label: string, text: string}} ZoneKind
 * @typedef {{game: string, title: string, secrets: boolean,
 *   board: {files: number, ranks: number, squares: string[], dark: string[], blocked: string[],
 *     looks: Record<string, string>},
 *   seats: {names: string[], least?: number, most?: number, usual?: number}, teams: string[], pieces: Piece[], cards: Card[],
 *   words: Record<string, string>, marks: Record<string, string>, zones: ZoneKind[], aim: string[], how: string[], views: ViewInfo[]}} Game
 * @typedef {{name: string, form: string, label: string, text: string}} ViewInfo
 * @typedef {{rank: number, expected?: number, mate?: number, why?: string, moves: {means: string, seat: string, token: string, writes: string}[]}} Line
 * @typedef {{form: string, labels?: string[], squares?: Record<string, number[]>, arrows?: {from: string, to: string, rank: number, step: number, piece?: string}[],
 *   lines?: Line[],
 *   columns?: string[], rows?: (string | number)[][]}} Drawing what a view shows
 *
 * @typedef {{piece?: string, count?: string, mark?: string}} Square
 * @typedef {{id: string, count: number, known: boolean, deck?: string}} Item
 * @typedef {{name: string, kind: string, seat: string | null, items?: Item[], hidden?: number,
 *   value?: number | null}} Zone
 * @typedef {{turn: string, result: string, players: string, zones: Zone[],
 *   scene: {squares: Record<string, Square>, rows?: string[][], seats: Record<string, Record<string, string>>,
 *     table: Record<string, string>}}} State
 */

export {};
