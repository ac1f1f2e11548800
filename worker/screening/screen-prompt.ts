import { z } from 'zod';
import type { ScreeningSettings } from '../config.ts';
import { knownWords } from '../images/known-words.ts';
import { withinTime } from '../images/within-time.ts';

/** Judges prompts by a list of kinds of harm: `safe`, or `unsafe` and the kinds. */
const model = '@cf/meta/llama-guard-3-8b';

/** The user waits for it. */
const timeoutMs = 5000;

const resultSchema = z.object({
  response: z.union([z.string(), z.object({ safe: z.boolean() })]),
});

interface Judge {
  run(model: string, inputs: object, options: { signal: AbortSignal }): Promise<unknown>;
}

/**
 * Whether the operator's screening refuses a prompt. Never throws. A prompt that the model can't judge passes and is
 * logged, because a failure of the model must not stop all pictures.
 */
export async function isRefusedPrompt(
  { mode, words }: Pick<ScreeningSettings, 'mode' | 'words'>,
  environment: object,
  prompt: string,
): Promise<boolean> {
  if (mode === 'off' || prompt === '') return false;
  if (hasWord(prompt, words)) return true;
  if (mode === 'words') return false;
  const judged = await withinTime(timeoutMs, async (signal) => {
    const { AI: judge } = environment as { AI: Judge };
    const messages = [{ role: 'user', content: prompt }];
    const { response } = resultSchema.parse(await judge.run(model, { messages }, { signal }));
    return typeof response === 'string' ? /^\s*unsafe/i.test(response) : !response.safe;
  });
  if (typeof judged === 'boolean') return judged;
  // The model's error may repeat the prompt.
  const reason = knownWords(judged.reason);
  console.error(JSON.stringify({ event: 'prompt_not_screened', reason }));
  return false;
}

/** Finds whole words and phrases, whatever their case, width or invisible characters. */
function hasWord(prompt: string, words: readonly string[]): boolean {
  const text = ` ${plain(prompt)} `;
  return words.some((word) => text.includes(` ${plain(word)} `));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
