import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { beforeEach } from 'vitest';

// What jsdom lacks of a device's storage is there: the import above has the database, and Node the locks.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
