import * as database from 'fake-indexeddb';

// `fake-indexeddb/auto` does so once for a thread. Each file that imports this one has its own databases.
const { default: _, forceCloseDatabase: __, ...globals } = database;
Object.assign(globalThis, globals, { indexedDB: new database.IDBFactory() });
