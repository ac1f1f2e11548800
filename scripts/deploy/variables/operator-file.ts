import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../tools.ts';

/** The path of an environment's operator secret, relative to the project's root. Git ignores it. */
export function operatorFile(environment: string): string {
  return join('.deploy', `${environment}.env`);
}

/** Returns the secret of an earlier run, which may not have reached Cloudflare, or null. */
export function readOperatorSecret(environment: string): string | null {
  const path = join(root, operatorFile(environment));
  return existsSync(path) ? (parseEnv(readFileSync(path, 'utf8')).OPERATOR_SECRET ?? null) : null;
}

/** Writes the file that `npm run operator` needs, because Cloudflare never returns a secret. */
export function writeOperatorFile(environment: string, secret: string, origin: string): void {
  mkdirSync(join(root, '.deploy'), { recursive: true, mode: 0o700 });
  const path = join(root, operatorFile(environment));
  writeFileSync(path, `IMAGEMINT_URL=${origin}\nOPERATOR_SECRET=${secret}\n`, { mode: 0o600 });
  // Writing does not change the mode of an existing file.
  chmodSync(path, 0o600);
}
