import '../../in-node/indexed-db.ts';
import { beforeEach } from 'vitest';
import './page-locks.ts';

// What jsdom lacks of a device's storage is there: the database by the import above, and the locks.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
