import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** A failure that the command reports: its reason, and what to do about it. It never contains a secret. */
export class CommandError extends Error {
  readonly advice: string | undefined;

  constructor(reason: string, advice?: string) {
    super(reason);
    this.advice = advice;
  }
}

/** Shorter values may be common words. Hiding them would hide much of the output. */
const hiddenLengthMin = 6;
const secrets = new Set<string>();

/** From now on prints this secret, and each part of a list of keys, as dots. Tools may print them. */
export function hide(secret: string): void {
  for (const part of [secret, ...secret.split(',').map((key) => key.trim())]) {
    if (part.length < hiddenLengthMin) continue;
    secrets.add(part).add(JSON.stringify(part).slice(1, -1));
  }
}

/** Returns the text without the known secrets, the longest first, because one may contain another. */
export function redact(text: string): string {
  return [...secrets]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '••••••'), text);
}

export function print(text = ''): void {
  process.stdout.write(`${redact(text)}\n`);
}

const marks = {
  step: ['yellow', '●'],
  ok: ['green', '✔'],
  warning: ['yellow', '▲'],
  failure: ['red', '✖'],
} as const;

export function printAs(state: keyof typeof marks, text: string): void {
  const [color, mark] = marks[state];
  print(`${styleText(color, mark)} ${text}`);
}

/** Runs a command and ends the process: with code 1 where `main` returns false or throws. */
export async function runCommand(main: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await main()) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    printAs('failure', error.message);
    if (error.advice) print(`  ${error.advice}`);
    process.exitCode = 1;
  }
}

/** Asks at the terminal and resolves with the input, trimmed. A secret is not shown. */
export type Ask = (question: string, isSecret: boolean) => Promise<string>;

/** Returns null if there is no terminal. */
export function askAtTerminal(): Ask | null {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return null;
  return async (question, isSecret) => {
    stdout.write(question);
    const nowhere = new Writable({ write: (_text, _encoding, done) => done() });
    const output = isSecret ? nowhere : stdout;
    const terminal = createInterface({ input: stdin, output, terminal: true });
    try {
      return (await terminal.question(isSecret ? '' : question)).trim();
    } catch {
      throw new CommandError('Interrupted.');
    } finally {
      terminal.close();
      if (isSecret) stdout.write('\n');
    }
  };
}
