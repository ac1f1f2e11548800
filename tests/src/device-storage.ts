import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { beforeEach } from 'vitest';

// What jsdom lacks of a device's storage is there: the import above has the database, and Node the locks. A
// browser grants a lock in a task of its own, never during the call.
const later = async (...request: Parameters<typeof locks.request>) => {
  await Promise.resolve();
  return locks.request(...request);
};
Object.defineProperty(navigator, 'locks', { value: { request: later }, configurable: true });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
