import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the one script within the page, which sets the theme and the folds before the first paint, is the one that the policy allows', () => {
  const scripts = [...readFileSync('app.html', 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, text = '']) => createHash('sha256').update(text).digest('base64'));
  const policy = /script-src ([^;]*);/.exec(readFileSync('public/_headers', 'utf8'))?.[1];
  expect(policy).toBe(`'self' 'wasm-unsafe-eval' 'sha256-${hashes.join()}'`);
});
