// What ruff finds in Python files: node tests/web/ruff.mjs FILE...; npm has it as WebAssembly, in build/web.

import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

const {PositionEncoding, Workspace} = createRequire(new URL('../../build/web/', import.meta.url))('@astral-sh/ruff-wasm-nodejs');
// Left out: imports after a path is set (E402) or in one line (E401), short lambdas (E731), defaults that are
// frozen (B008), closures called at once (B023), errors that say all by themselves (B904), all([...]) that
// looks at everything (C419).
const checks = new Workspace({
  'line-length': 150,
  'target-version': 'py38',
  lint: {
    select: ['E', 'W', 'F', 'B', 'C4', 'PLE', 'RET', 'S102', 'S307'],
    ignore: ['E401', 'E402', 'E731', 'B008', 'B023', 'B904', 'C419'],
  },
}, PositionEncoding.Utf16);
const files = process.argv.slice(2);
const found = files.flatMap((path) => checks.check(readFileSync(path, 'utf8'))
  .map(({code, message, start_location: {row, column}}) => `${path}:${row}:${column}: ${code} ${message}`));
for (const line of found) console.log(line);
console.log(found.length ? `${found.length} findings` : `ruff has nothing to say to ${files.length} files`);
process.exitCode = found.length || !files.length ? 1 : 0;
