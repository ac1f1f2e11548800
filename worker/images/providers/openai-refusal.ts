import { z } from 'zod';
import { knownWords, serviceCode } from '../known-words.ts';
import { isUncertain, parseJson, retryAfterMs } from '../pictures/response-body.ts';
import type { ProviderFailure } from './provider.ts';

/** OpenAI's errors are objects; stable-diffusion.cpp sends the text itself. */
const errorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.string().nullish(),
      type: z.string().nullish(),
      code: z.unknown().optional(),
    }),
  ]),
});

const policyCodes = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter']);

const moneyCodes = new Set(['insufficient_quota', 'billing_hard_limit_reached']);

const regionCode = 'unsupported_country_region_territory';

/**
 * A 403 that mentions one of these is about the key, unless the prompt mentions it too: the text
 * may repeat the prompt, and no prompt may take a key out of use.
 */
const keyErrorPattern = /api.?key|organi[sz]ation|verified|permission|project/i;

export function readRefusal(response: Response, text: string, prompt = ''): ProviderFailure {
  const error = errorSchema.safeParse(parseJson(text)).data?.error ?? text;
  const { message, code, type } =
    typeof error === 'string' ? { message: error, code: null, type: null } : error;
  const name = typeof code === 'string' ? code : '';
  const { status } = response;
  const said = `${name} ${message ?? text}`;
  const logged = [serviceCode(code) || serviceCode(type), knownWords(message ?? text)].filter(
    (part) => part !== '',
  );
  const reason = `API error ${status}: ${logged.join(': ')}`;
  if (policyCodes.has(name)) return { ok: false, code: 'refused', reason };
  if (name === regionCode) return { ok: false, code: 'unsupported_region', reason };
  if (status === 401 || moneyCodes.has(name)) return { ok: false, code: 'key_rejected', reason };
  if (status === 403 && keyErrorPattern.test(said) && !keyErrorPattern.test(prompt))
    return { ok: false, code: 'key_rejected', reason };
  if (status === 429) {
    return { ok: false, code: 'key_limited', retryAfterMs: retryAfterMs(response), reason };
  }
  if (isUncertain(status)) return { ok: false, code: 'timeout', reason };
  return { ok: false, code: status < 500 ? 'refused' : 'failed', reason };
}
