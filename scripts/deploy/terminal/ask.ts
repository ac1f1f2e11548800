import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';

/** Asks questions at the terminal. */
export interface Ask {
  /** Shows the input while it is typed, and resolves with it, trimmed. */
  text(question: string): Promise<string>;
  /** Hides the input, and resolves with it, trimmed. */
  secret(question: string): Promise<string>;
}

/** Returns null where there is no terminal. */
export function askAtTerminal(): Ask | null {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return null;
  const interrupt = () => process.kill(process.pid, 'SIGINT');
  return {
    text: (question) => readLine(question, stdin, stdout, interrupt),
    secret: async (question) => {
      stdout.write(question);
      const line = await readLine('', stdin, nowhere(), interrupt);
      stdout.write('\n');
      return line;
    },
  };
}

/** An output that shows nothing: readline edits a line of the terminal all the same. */
export function nowhere(): Writable {
  return new Writable({ write: (_text, _encoding, done) => done() });
}

/** Reads a line, trimmed. Ctrl-C and Ctrl-D, for which readline rejects, call `interrupt` instead. */
export async function readLine(
  question: string,
  input: Readable,
  output: Writable,
  interrupt: () => void,
): Promise<string> {
  const terminal = createInterface({ input, output, terminal: true });
  try {
    return (await terminal.question(question)).trim();
  } catch {
    interrupt();
    return '';
  } finally {
    terminal.close();
  }
}
