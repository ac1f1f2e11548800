// `npm run simulate -- --growth [--provider-price DOLLARS]`: what each part of the product must carry
// at 10 to 100,000 pictures a minute, what breaks first, and what 1,000 pictures cost.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';
import { readCallCosts } from './calls.ts';
import { loadOfPicture } from './growth.ts';
import { showGrowth } from './show-growth.ts';

const architecture = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const [price = ''] = process.argv.slice(2);
const load = loadOfPicture(readCallCosts(architecture));
console.log(showGrowth(load, price === '' ? undefined : Number(price)));
