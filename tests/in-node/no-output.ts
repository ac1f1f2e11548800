import { format } from 'node:util';
import { afterEach } from 'vitest';

/** The Worker's log, one JSON object for each event, and what jsdom does not have. */
const allowed = /^\{"event":|^Not implemented: /;

const printed: string[] = [];

for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  console[method] = (...values: unknown[]) => {
    const line = format(...values);
    if (!allowed.test(line)) printed.push(line);
  };
}

/** A test fails where it prints what it does not expect. Output that it expects it spies on. */
afterEach(() => {
  const lines = printed.splice(0);
  if (lines.length > 0) throw new Error(`The test printed:\n${lines.join('\n')}`);
});
