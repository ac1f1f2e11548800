import { parseEnv } from 'node:util';
import { failed, type Outcome } from '../outcome.ts';

/**
 * Parses lines of NAME=value. Node's parser cuts a value at a `#` or at its second quotation mark
 * without an error, so a shortened secret would be deployed. This refuses such a value. A reason
 * never quotes a line, which may be a secret.
 */
export function parseLines(text: string): Outcome<Record<string, string>> {
  const seen = new Set<string>();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(trimmed) ?? [];
    if (name === undefined) return failed(`line ${at + 1} is no NAME=value`);
    if (seen.has(name)) return failed(`${name} is there twice`);
    seen.add(name);
    const fault = faultOf(value);
    if (fault) return failed(`${name} has ${fault}`);
  }
  const entries = Object.entries(parseEnv(text));
  return {
    ok: true,
    value: Object.fromEntries(entries.map(([name, value]) => [name, value ?? ''])),
  };
}

/** Returns the part of a written value that the parser would cut, or null. */
function faultOf(value: string): string | null {
  const quote = /^["'`]/.exec(value)?.[0];
  if (quote === undefined) {
    const isCut = value.replace(/(^|\s)#(\s.*)?$/, '').includes('#');
    return isCut ? 'a # in its value: put the value into quotation marks' : null;
  }
  const end = value.indexOf(quote, 1);
  if (end === -1) return 'a quotation mark that is not closed on its line: use JSON instead';
  return /^\s*(#.*)?$/.test(value.slice(end + 1))
    ? null
    : 'a quotation mark inside its quotation marks: put others around it, or use JSON';
}
