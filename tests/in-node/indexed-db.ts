import * as database from 'fake-indexeddb';
import { responseMaxMs } from '../../src/device/history/picture-database.ts';

// `fake-indexeddb/auto` does so once for a thread. Each file that imports this one has its own databases.
const { default: _, forceCloseDatabase: __, ...globals } = database;
Object.assign(globalThis, globals, { indexedDB: new database.IDBFactory() });

// A busy machine may not give a process its turn for as long as a device's database may take.
Object.assign(responseMaxMs, { readonly: 60_000, readwrite: 120_000 });
