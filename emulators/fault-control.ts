import { Hono } from 'hono';
import { z } from 'zod';
import { type Limited, takeRule } from './fault-rules.ts';

interface Rule extends Limited {
  mode: string;
}

/** How a stand-in is told to misbehave: its rules, and the control page's calls for them. */
export class FaultControl<Schema extends z.ZodType<Rule>> {
  /** Edge of new pictures, in pixels; null for what the call asks for. */
  size: number | null = null;
  readonly #rule: Schema;
  readonly #isDrawing: boolean;
  readonly #forget: () => void;
  #rules: z.infer<Schema>[] = [];

  /** `isDrawing`: it makes pictures, whose size can be set. `forget` lets go of what else it remembers. */
  constructor(rule: Schema, options: { isDrawing: boolean; forget?: () => void }) {
    this.#rule = rule;
    this.#isDrawing = options.isDrawing;
    this.#forget = options.forget ?? (() => undefined);
  }

  /** The rule for a call, if any; one that was asked for a number of times is used up. */
  take(call: { prompt?: string; image?: string } = {}): z.infer<Schema> | undefined {
    const { rule, rest } = takeRule(this.#rules, call);
    this.#rules = rest;
    return rule;
  }

  routes(): Hono {
    const schema = z.strictObject({
      rules: z.array(this.#rule).optional(),
      add: this.#rule.optional(),
      size: (this.#isDrawing ? z.int().min(16).max(2048).nullable() : z.never()).optional(),
    });
    return new Hono()
      .get('/', (context) => context.json(this.#state()))
      .post('/', async (context) => {
        const wish = schema.safeParse(await context.req.json().catch(() => null));
        if (!wish.success) return context.json({ message: z.prettifyError(wish.error) }, 400);
        const { rules = this.#rules, add, size = this.size } = wish.data;
        this.#rules = add ? [...rules, add] : rules;
        this.size = size;
        return context.json(this.#state());
      })
      .delete('/', (context) => {
        this.#rules = [];
        this.size = null;
        this.#forget();
        return context.json(this.#state());
      });
  }

  #state() {
    return { rules: this.#rules, ...(this.#isDrawing ? { size: this.size } : {}) };
  }
}
