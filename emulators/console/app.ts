import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { RecentCalls } from './recent-calls.ts';

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** Serves the page that shows and controls the emulators. */
export function createConsole(recent: RecentCalls): Hono {
  return new Hono()
    .get('/', (context) => context.html(read('./console.html')))
    .get('/console.js', (context) =>
      context.body(read('./console.js'), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
    )
    .get('/calls', (context) => context.json({ calls: recent.calls }));
}
