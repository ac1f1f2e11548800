import type { Context } from 'hono';
import { respondWithCommonFault } from '../common-faults.ts';
import {
  broken,
  limited,
  missingScope,
  noModelAccess,
  quotaExceeded,
  refused,
  unknownParameter,
  unsupportedRegion,
  wrongKey,
} from './errors.ts';
import type { Rule } from './faults.ts';

/** Bytes of an oversized picture: far above what the Worker may read. */
const hugeBytes = 64 * 1024 * 1024;

/** Returns the response that a fault gives, or null for one that only delays it or changes the picture. */
export function respondWithFault(
  context: Context,
  rule: Rule,
  options: { key: string; baseUrl: string },
): Response | Promise<Response | null> | null {
  switch (rule.mode) {
    case 'empty':
      return context.json({ created: 0, data: [], choices: [] });
    case 'broken_json':
      return context.text('{"created": 0, "data": [{"b64_js');
    case 'error_500':
      return broken(context, 500);
    case 'error_503':
      return broken(context, 503);
    case 'rate_limited':
      return limited(context);
    case 'no_money':
      return quotaExceeded(context);
    case 'unknown_parameter':
      return unknownParameter(context);
    case 'refused':
      return refused(context);
    case 'rejected_key':
      return wrongKey(context, options.key);
    case 'missing_scope':
      return missingScope(context);
    case 'no_model_access':
      return noModelAccess(context);
    case 'unsupported_region':
      return unsupportedRegion(context);
    case 'dead_url':
      return context.json({ created: 0, data: [{ url: `${options.baseUrl}/files/gone.png` }] });
    case 'huge_picture':
      return new Response(endlessJson(), { headers: { 'Content-Type': 'application/json' } });
    case 'returns_url':
    case 'opaque':
    case 'not_a_picture':
    case 'truncated_picture':
      return null;
    default:
      return respondWithCommonFault(context, { mode: rule.mode, delayMs: rule.delayMs });
  }
}

function endlessJson(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(1024 * 1024).fill(65);
  let sent = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('{"data":[{"b64_json":"')),
    pull(controller) {
      controller.enqueue(chunk);
      sent += chunk.length;
      if (sent >= hugeBytes) controller.close();
    },
  });
}
