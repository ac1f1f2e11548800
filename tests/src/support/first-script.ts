import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { openAt } from './page-address.ts';

/** Runs the script of `app.html` that a document runs before its first paint, as at an anchor of the page. */
export function runFirstScript(): void {
  const [, script] = /<script>(.*?)<\/script>/s.exec(readFileSync('app.html', 'utf8')) ?? [];
  if (script === undefined) throw new Error('app.html has no script of its own');
  openAt('/#content');
  runInThisContext(script);
}
