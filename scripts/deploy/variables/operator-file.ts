import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../tools.ts';

/** Git ignores it: it holds what opens the operator's endpoint. */
const directory = join(root, '.deploy');

/** Where an environment's operator secret is written, relative to the project. */
export function operatorFile(environment: string): string {
  return join('.deploy', `${environment}.env`);
}

/** The secret that an earlier run made and may not have brought to Cloudflare; null where there is none. */
export function readOperatorSecret(environment: string): string | null {
  const path = join(root, operatorFile(environment));
  return existsSync(path) ? (parseEnv(readFileSync(path, 'utf8')).OPERATOR_SECRET ?? null) : null;
}

/**
 * Writes what `npm run operator` needs. Cloudflare hands out no secret again, so a
 * secret that was made here and written nowhere would be of no use.
 */
export function writeOperatorFile(environment: string, secret: string, origin: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(root, operatorFile(environment));
  writeFileSync(path, `IMAGEMINT_URL=${origin}\nOPERATOR_SECRET=${secret}\n`, { mode: 0o600 });
  // A file that was there keeps its mode otherwise.
  chmodSync(path, 0o600);
}
