import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { CommandError, printAs } from '../terminal.ts';
import { variableNames } from './variable-texts.ts';

/** Reads names and values from a file. */
export function readSecretsFile(path: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`The secrets file cannot be read: ${(error as Error).message}`);
  }
  const values = parseSecrets(text);
  for (const name of Object.keys(values)) {
    if (variableNames.some((known) => known === name)) continue;
    printAs('warning', `The secrets file: ${name} is no variable of this product`);
  }
  return values;
}

/** Parses JSON where the text begins with a brace, else lines of NAME=value. */
export function parseSecrets(text: string): Record<string, string> {
  // Some editors write a byte order mark first, which would become part of the first name.
  const bare = text.replace(/^\ufeff/, '');
  return bare.trimStart().startsWith('{') ? parseObject(bare) : parseLines(bare);
}

/** Parses JSON. An error never quotes the text, which contains secrets. */
function parseObject(text: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    throw new CommandError('The secrets file must be a JSON object whose values are strings.');
  }
}

/** A line whose value Node's parser does not cut: it is quoted, or has no quotation mark or `#`. */
const wholeLine = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?:"[^"]*"|'[^']*'|`[^`]*`|[^"'`#][^#]*|)$/;

/** Parses lines of NAME=value. Refuses a value of which Node's parser would lose a part. */
function parseLines(text: string): Record<string, string> {
  const seen = new Set<string>();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const name = wholeLine.exec(trimmed)?.[1];
    if (name === undefined) {
      throw new CommandError(
        `The secrets file: line ${at + 1} is not NAME=value.`,
        'Put a value with a # or a quotation mark between other quotation marks, and a comment on a line of its own.',
      );
    }
    if (seen.has(name)) throw new CommandError(`The secrets file has ${name} twice.`);
    seen.add(name);
  }
  return { ...(parseEnv(text) as Record<string, string>) };
}
