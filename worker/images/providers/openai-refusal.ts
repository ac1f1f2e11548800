import { z } from 'zod';
import { knownWords, serviceCode } from '../known-words.ts';
import { parseJson } from '../pictures/response-body.ts';
import type { ProviderFailure } from './provider.ts';
import { classifyRefusal } from './refusal.ts';

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

export function readRefusal(response: Response, text: string, prompt = ''): ProviderFailure {
  const error = errorSchema.safeParse(parseJson(text)).data?.error ?? text;
  const { message, code, type } =
    typeof error === 'string' ? { message: error, code: null, type: null } : error;
  const name = serviceCode(code);
  const logged = [name || serviceCode(type), knownWords(message ?? text)].filter(
    (part) => part !== '',
  );
  const reason = `API error ${response.status}: ${logged.join(': ')}`;
  return classifyRefusal({ response, name, text: message ?? text, prompt, reason });
}
