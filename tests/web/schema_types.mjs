// schema_types.mjs - TypeScript types of what docs/schema says, docs/schema/quadrille.d.ts, by json-schema-to-typescript.
//
//   node tests/web/schema_types.mjs [--update]
//
// It says what differs, or writes it. Keys that a schema does not name may come: readers skip them.
import fs from 'node:fs';
import {createRequire} from 'node:module';

const {compile} = createRequire(new URL('../../build/web/', import.meta.url))('json-schema-to-typescript');
const folder = new URL('../../docs/schema/', import.meta.url);
const file = new URL('quadrille.d.ts', folder);

/** Conditions say what types cannot, and patterns of keys nothing for them. */
function plain(schema) {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || !schema) return schema;
  const kept = Object.entries(schema).filter(([key]) => !['if', 'then', 'else', 'propertyNames', 'minItems', 'maxItems'].includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]));
}

let text = '// What the engine answers as JSON: made of the schemas beside this file by tests/web/schema_types.mjs.\n';
for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.json')).sort()) {
  const schema = plain(JSON.parse(fs.readFileSync(new URL(name, folder), 'utf8')));
  const title = name[0].toUpperCase() + name.slice(1, -'.json'.length);
  const about = `${schema.title}. ${schema.description ?? ''}`.trim();
  if (title === 'Next') delete schema.properties.steps.items.oneOf;
  text += `\nexport namespace ${title} {\n`;
  text += (await compile({...schema, title: 'Answer', description: about}, 'Answer',
    {bannerComment: '', additionalProperties: false, unknownAny: true})).replace(/^(?=.)/gm, '  ');
  text += '}\n';
}
if (process.argv[2] === '--update') fs.writeFileSync(file, text);
if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
  console.log('docs/schema/quadrille.d.ts is not what the schemas say: node tests/web/schema_types.mjs --update');
  process.exit(1);
}
console.log('quadrille.d.ts is what the schemas say');
