// `node art/draw.mjs all`, or the names of some pictures: draws what public/ ships.
// `--saved` uses the raw frames of an earlier run where there are any. See README.md.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tasks } from './catalogue.mjs';
import { root } from './root.mjs';

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosen = names.includes('all') ? tasks : tasks.filter(({ name }) => names.includes(name));
if (chosen.length === 0) {
  console.error(`Name what to draw: all, ${tasks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
for (const { name, folder, run } of chosen) {
  const start = performance.now();
  const target = join(root, folder);
  mkdirSync(target, { recursive: true });
  await run(target);
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
