import { createInterface } from 'node:readline/promises';

/** The input so far, and whether it is finished or interrupted. */
export interface Typed {
  text: string;
  state: 'typing' | 'finished' | 'interrupted';
}

/** Asks questions at the terminal. */
export interface Ask {
  /** Shows the input while it is typed, and resolves with it, trimmed. */
  text(question: string): Promise<string>;
  /** Hides the input, and resolves with it, trimmed. */
  secret(question: string): Promise<string>;
}

/** Returns null where there is no terminal. */
export function askAtTerminal(): Ask | null {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  return { text: askText, secret: askSecret };
}

async function askText(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

async function askSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.setEncoding('utf8').resume();
  try {
    const typed = await new Promise<Typed>((resolve) => {
      let soFar: Typed = { text: '', state: 'typing' };
      const hear = (keys: string) => {
        soFar = typeKeys(soFar, keys);
        if (soFar.state === 'typing') return;
        stdin.off('data', hear);
        resolve(soFar);
      };
      stdin.on('data', hear);
    });
    process.stdout.write('\n');
    if (typed.state === 'interrupted') process.kill(process.pid, 'SIGINT');
    return typed.text.trim();
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
  }
}

/** Escape sequences around pasted text, and of keys without a character, such as an arrow. */
const escapeKey = String.fromCharCode(27);
const keySequence = new RegExp(`${escapeKey}(\\[[\\d;]*[A-Za-z~]|O[A-Z])`, 'g');

/** Applies the keys of a terminal in raw mode to the input: text, Backspace, Ctrl-U, Enter, Ctrl-C, Ctrl-D. */
export function typeKeys(typed: Typed, keys: string): Typed {
  let { text } = typed;
  for (const key of keys.replaceAll(keySequence, '')) {
    if (key === '\r' || key === '\n') return { text, state: 'finished' };
    if (key === '\u0003' || key === '\u0004') return { text: '', state: 'interrupted' };
    if (key === '\u007f' || key === '\b') text = text.slice(0, -1);
    else if (key === '\u0015') text = '';
    else if (key >= ' ') text += key;
  }
  return { text, state: 'typing' };
}
