import type { SqlHandle } from '../../worker/storage/sql.ts';

/** The part of a Durable Object's storage that has tables, over a SQLite of Node. */
export function tablesOf(sql: SqlHandle) {
  return {
    sql: {
      exec: (...[query, ...bindings]: Parameters<SqlHandle['all']>) => {
        const rows = sql.all(query, ...bindings);
        return { toArray: () => rows };
      },
    },
    transactionSync: (work: () => unknown) => sql.transaction(work),
  };
}

/** The part of a Durable Object's storage that has its alarm, and what the test sees of it. */
export function openAlarm() {
  let alarm: number | null = null;
  return {
    storage: {
      getAlarm: async () => alarm,
      setAlarm: async (at: number) => {
        if (!Number.isSafeInteger(at)) throw new Error(`No moment: ${at}`);
        alarm = at;
      },
      deleteAlarm: async () => {
        alarm = null;
      },
    },
    /** In epoch milliseconds; null where none is set. */
    read: () => alarm,
    /** Loses the alarm with null, or sets it. */
    set: (at: number | null) => {
      alarm = at;
    },
  };
}
