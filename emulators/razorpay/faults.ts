import { z } from 'zod';

/**
 * `lost_response` performs the call and responds with 504; `half` performs it and cuts the
 * respond. `doubled` lists everything twice, and `reordered` reverses the list.
 */
export const apiFaults = [
  'down',
  'limited',
  'lost_response',
  'slow',
  'html',
  'half',
  'doubled',
  'reordered',
] as const;

const ruleSchema = z.strictObject({
  mode: z.enum(apiFaults),
  times: z.int().min(1).max(1000).optional(),
  /** Only for paths that contain this text, for instance `/orders`. */
  pathIncludes: z.string().optional(),
  delayMs: z.int().min(0).max(60_000).default(2000),
});

export type ApiRule = z.infer<typeof ruleSchema>;

/** `rules` replaces all rules; `add` appends to them. */
export const apiRulesSchema = z.strictObject({
  rules: z.array(ruleSchema).optional(),
  add: z.array(ruleSchema).optional(),
});

/** The faults of the REST API. */
export class ApiFaults {
  rules: ApiRule[] = [];
  /** Whether an order with a receipt that another order has is refused. */
  refusesRepeatedReceipts = false;
  /** The status of a refund that the API was asked for. A `pending` one is settled by the control API. */
  refundStatus: 'pending' | 'processed' = 'processed';

  reset(): void {
    this.rules = [];
    this.refusesRepeatedReceipts = false;
    this.refundStatus = 'processed';
  }

  /** Returns the rule for this path, if any, and counts down its `times`. */
  take(path: string): ApiRule | undefined {
    const rule = this.rules.find(({ pathIncludes }) => path.includes(pathIncludes ?? ''));
    if (rule?.times !== undefined) {
      rule.times -= 1;
      if (rule.times === 0) this.rules = this.rules.filter((other) => other !== rule);
    }
    return rule;
  }
}
