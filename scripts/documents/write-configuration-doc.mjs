// `npm run docs`: writes the tables of variables in docs/configuration.md from the schema and
// the descriptions in worker/. A unit test fails while they are out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';
import { withVariables } from './configuration-doc.ts';

const file = join(root, 'docs', 'configuration.md');
writeFileSync(file, withVariables(readFileSync(file, 'utf8')));
