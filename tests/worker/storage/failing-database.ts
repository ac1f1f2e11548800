import { env } from 'cloudflare:workers';

/** D1's message where a statement may or may not have been carried out. */
export const lost = 'D1_ERROR: Network connection lost.';

/** D1 of which this many statements fail with the message: the first ones, or those after `sound`. */
export function failingDatabase(message: string, failures: number, sound = 0) {
  let calls = 0;
  return {
    calls: () => calls,
    DATABASE: new Proxy(env.DATABASE, {
      get(database, name) {
        if (name !== 'prepare') return Reflect.get(database, name).bind(database);
        return (query: string) => {
          calls += 1;
          if (calls > sound && calls <= sound + failures) throw new Error(message);
          return database.prepare(query);
        };
      },
    }),
  };
}
