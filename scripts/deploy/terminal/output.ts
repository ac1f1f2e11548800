import { once } from 'node:events';

/** Shorter values may be common words. Hiding them would hide much of the output. */
const hiddenLengthMin = 6;

/**
 * The command's output. It hides every secret that the command knows, also in the output of the
 * tools that it runs.
 */
export class Output {
  readonly #hidden = new Set<string>();

  /** Registers a value, and each part of a list of keys, to be printed as dots. */
  hide(secret: string): void {
    for (const part of [secret, ...secret.split(',').map((key) => key.trim())]) {
      if (part.length < hiddenLengthMin) continue;
      this.#hidden.add(part);
      // A tool may print the value as a JSON string.
      this.#hidden.add(JSON.stringify(part).slice(1, -1));
    }
  }

  /** Returns the text without the known secrets. The longest is replaced first, because one may contain another. */
  redact(text: string): string {
    const secrets = [...this.#hidden].sort((one, other) => other.length - one.length);
    return secrets.reduce((rest, secret) => rest.replaceAll(secret, '••••••'), text);
  }

  say(text = ''): void {
    process.stdout.write(`${this.redact(text)}\n`);
  }

  step(text: string): void {
    this.say(`\u001b[33m●\u001b[0m ${text}`);
  }

  good(text: string): void {
    this.say(`\u001b[32m✔\u001b[0m ${text}`);
  }

  warn(text: string): void {
    this.say(`\u001b[33m▲\u001b[0m ${text}`);
  }

  bad(text: string): void {
    this.say(`\u001b[31m✖\u001b[0m ${text}`);
  }
}

/** Ends the process after all output has been written. */
export async function exitWith(code: number): Promise<never> {
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  process.exit(code);
}
