// Draws the pictures that the product ships: `node scripts/pictures/draw.mjs all`,
// or the names of some. `--kept` takes raw pictures of an earlier run where there are any.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tasks } from './catalogue.mjs';
import { root } from './kept-frames.mjs';

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
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
