import { Hono } from 'hono';
import { z } from 'zod';

interface Settings {
  mode: string;
  /** The number of calls; without it, all calls. */
  times?: number | undefined;
}

/** The number of calls that a mode is for. */
export const timesSchema = z.int().min(1).max(1000).optional();

/** How an emulator responds to all calls, and the routes that read and set it. */
export class ModeControl<Schema extends z.ZodType<Settings>> {
  readonly #schema: Schema;
  readonly #records: () => object;
  readonly #forget: () => void;
  #settings: z.infer<Schema>;

  /** `records` is listed beside the settings; `forget` deletes it. */
  constructor(schema: Schema, options: { records: () => object; forget: () => void }) {
    this.#schema = schema;
    this.#records = options.records;
    this.#forget = options.forget;
    this.#settings = schema.parse({});
  }

  /** Returns the settings for a call, and counts down their `times`. */
  take(): z.infer<Schema> {
    const taken = this.#settings;
    const { times } = taken;
    if (times !== undefined) {
      this.#settings = times > 1 ? { ...taken, times: times - 1 } : this.#schema.parse({});
    }
    return taken;
  }

  routes(): Hono {
    return new Hono()
      .get('/', (context) => context.json({ ...this.#settings, ...this.#records() }))
      .post('/', async (context) => {
        const body = this.#schema.safeParse(await context.req.json().catch(() => null));
        if (!body.success) return context.json({ message: z.prettifyError(body.error) }, 400);
        this.#settings = body.data;
        return context.json(this.#settings);
      })
      .delete('/', (context) => {
        this.#settings = this.#schema.parse({});
        this.#forget();
        return context.json(this.#settings);
      });
  }
}
