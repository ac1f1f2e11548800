import { parseEnv } from 'node:util';
import { failed, type Outcome } from '../outcome.ts';

/**
 * Names and values of lines of NAME=value. The parser itself cuts a value off at a `#` or at its
 * second quotation mark and says nothing: a secret that is shorter than it should be would be
 * deployed. So what it would cut is refused. A reason never quotes a line, which may be a secret.
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

/** What of a value, as it is written, would be lost; null where nothing would. */
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
