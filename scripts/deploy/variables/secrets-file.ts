import { readFileSync } from 'node:fs';
import { failed, type Outcome } from '../outcome.ts';
import type { Output } from '../terminal/output.ts';
import { parseLines } from './secrets-lines.ts';
import { variableNames } from './variable-texts.ts';

/** Reads names and values from a file: JSON where it begins with a brace, else lines of NAME=value. */
export function readSecretsFile(path: string): Outcome<Record<string, string>> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return failed(`The secrets file can't be read: ${(error as Error).message}`);
  }
  const parsed = parseSecrets(text);
  return parsed.ok ? parsed : failed(`${path}: ${parsed.reason}`);
}

/** Parses the file's text. An error never quotes the text, which contains secrets. */
export function parseSecrets(text: string): Outcome<Record<string, string>> {
  if (text.includes('\0')) return failed('this is no text in UTF-8: save it as UTF-8');
  // Some editors write a byte order mark first, which would become part of the first name.
  const bare = text.replace(/^\ufeff/, '');
  return bare.trimStart().startsWith('{') ? parseObject(bare) : parseLines(bare);
}

/** Warns of names in the file that are no variables of the Worker. */
export function warnOfUnknown(file: Readonly<Record<string, string>>, output: Output): void {
  for (const name of Object.keys(file)) {
    if (variableNames.some((known) => known === name)) continue;
    output.warn(`The secrets file: ${name} is no variable here`);
  }
}

function parseObject(text: string): Outcome<Record<string, string>> {
  let object: unknown;
  try {
    object = JSON.parse(text);
  } catch {
    return failed('this is no JSON, though it begins with a brace');
  }
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(object as object)) {
    // A larger number has lost its last digits.
    if (typeof value !== 'string' && !Number.isSafeInteger(value)) {
      return failed(`${name} must be a text`);
    }
    values[name] = String(value);
  }
  return { ok: true, value: values };
}
