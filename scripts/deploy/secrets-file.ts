import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { failed, type Outcome } from './outcome.ts';

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

/** What the file's text names. An error never quotes the text, which holds secrets. */
export function parseSecrets(text: string): Outcome<Record<string, string>> {
  if (!text.trimStart().startsWith('{')) {
    const entries = Object.entries(parseEnv(text));
    return {
      ok: true,
      value: Object.fromEntries(entries.map(([key, value]) => [key, value ?? ''])),
    };
  }
  let object: unknown;
  try {
    object = JSON.parse(text);
  } catch {
    return failed('this is no JSON, though it begins with a brace');
  }
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(object as object)) {
    if (typeof value !== 'string' && typeof value !== 'number') {
      return failed(`${name} must be a text`);
    }
    values[name] = String(value);
  }
  return { ok: true, value: values };
}
