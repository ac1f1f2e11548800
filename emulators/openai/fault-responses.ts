import type { Context } from 'hono';
import { respondWithCommonFault } from '../common-faults.ts';
import { broken, limited, quotaExceeded, refused, unknownParameter, wrongKey } from './errors.ts';
import type { Rule } from './faults.ts';

/** Returns the response that a fault gives, or null for one that only delays it or changes the picture. */
export function respondWithFault(
  context: Context,
  rule: Rule,
  key: string,
): Response | Promise<Response | null> | null {
  switch (rule.mode) {
    case 'empty':
      return context.json({ created: 0, data: [], choices: [] });
    case 'broken_json':
      return context.text('{"created": 0, "data": [{"b64_js');
    case 'error_500':
      return broken(context);
    case 'rate_limited':
      return limited(context);
    case 'no_money':
      return quotaExceeded(context);
    case 'unknown_parameter':
      return unknownParameter(context);
    case 'refused':
      return refused(context);
    case 'rejected_key':
      return wrongKey(context, key);
    case 'opaque':
    case 'truncated_picture':
      return null;
    default:
      return respondWithCommonFault(context, { mode: rule.mode, delayMs: rule.delayMs });
  }
}
