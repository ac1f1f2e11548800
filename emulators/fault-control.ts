import { Hono } from 'hono';
import { z } from 'zod';
import { type Limited, takeRule } from './fault-rules.ts';

interface Rule extends Limited {
  mode: string;
}

/** An emulator's fault rules, and the routes that read and set them. */
export class FaultControl<Schema extends z.ZodType<Rule>> {
  /** Edge of new pictures, in pixels; null for the size that the call names. */
  size: number | null = null;
  readonly #rule: Schema;
  readonly #isDrawing: boolean;
  readonly #forget: () => void;
  #rules: z.infer<Schema>[] = [];

  /** `isDrawing`: the emulator renders pictures, whose size can be set. `forget` deletes its records. */
  constructor(rule: Schema, options: { isDrawing: boolean; forget?: () => void }) {
    this.#rule = rule;
    this.#isDrawing = options.isDrawing;
    this.#forget = options.forget ?? (() => undefined);
  }

  /** Returns the rule for a call, if any, and counts down its `times`. */
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
        const body = schema.safeParse(await context.req.json().catch(() => null));
        if (!body.success) return context.json({ message: z.prettifyError(body.error) }, 400);
        const { rules = this.#rules, add, size = this.size } = body.data;
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
