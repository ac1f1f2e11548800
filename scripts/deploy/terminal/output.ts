import { once } from 'node:events';

/** Shorter values are words of the language as well: hiding them would hide half of the output. */
const hiddenLengthMin = 6;

/**
 * What the command says. Every line passes here, so that no secret that it was
 * given can be printed, not even in the output of a tool that was run.
 */
export class Output {
  readonly #hidden = new Set<string>();

  /** From now on this value, and each part of a list of keys, is printed as dots. */
  hide(secret: string): void {
    for (const part of [secret, ...secret.split(',').map((key) => key.trim())]) {
      if (part.length < hiddenLengthMin) continue;
      this.#hidden.add(part);
      // As a tool prints it that quotes what it sent.
      this.#hidden.add(JSON.stringify(part).slice(1, -1));
    }
  }

  /** The text without any secret that is known. The longest goes first: one may hold another. */
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

/** Ends the process once all that was said has been written. */
export async function exitWith(code: number): Promise<never> {
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  process.exit(code);
}
