import { openAlarm, tablesOf } from '../../object-storage.ts';
import { openSqlite } from '../../sqlite.ts';
import { acceptsSockets, type FakeSocket } from '../live/fake-socket.ts';

/**
 * Returns the context of a new object, whose storage is SQLite, and what the test sees of it. `name` is
 * the object's; null for one without. `failed` receives why work failed that nobody waited for.
 */
export function openContext(name: string | null, failed: (reason: string) => void) {
  const sql = openSqlite();
  const sockets: FakeSocket[] = [];
  /** What the object keeps itself alive for. */
  let works = 0;
  const alarm = openAlarm();
  const context = {
    id: { name: name ?? undefined },
    ...acceptsSockets(sockets),
    setWebSocketAutoResponse: () => undefined,
    waitUntil: (work: Promise<unknown>) => {
      works += 1;
      const end = () => (works -= 1);
      work.then(end, (error: unknown) => {
        end();
        failed(String(error));
      });
    },
    storage: {
      ...tablesOf(sql),
      sync: async () => undefined,
      ...alarm.storage,
    },
  } as unknown as DurableObjectState;
  return {
    context,
    sql,
    sockets,
    /** Whether the object has no work left that nobody waits for. */
    isIdle: () => works === 0,
    alarm: alarm.read,
    setAlarm: alarm.set,
  };
}
