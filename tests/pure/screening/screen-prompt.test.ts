import { describe, expect, it, vi } from 'vitest';
import { isRefusedPrompt } from '../../../worker/screening/screen-prompt.ts';

const words = ['Bad Word', 'बुरा', 'naked'];
const settings = (mode: 'off' | 'words' | 'model') => ({ mode, words, freezeAfter: null });
const judging = (response: unknown) => ({ AI: { run: async () => ({ response }) } });

describe('the screening of a prompt', () => {
  it.each([
    ['a bad word here', true],
    ['BAD-WORD!', true],
    ['a b\u200bad\u00a0word', true],
    ['ｎａｋｅｄ', true],
    ['एक बुरा दिन', true],
    ['a bad wording', false],
    ['snaked', false],
    ['बुराई', false],
    ['', false],
  ])('with a list of words, "%s" is refused: %s', async (prompt, isRefused) => {
    expect(await isRefusedPrompt(settings('words'), {}, prompt)).toBe(isRefused);
    expect(await isRefusedPrompt(settings('off'), {}, prompt)).toBe(false);
  });

  it.each([
    ['safe', false],
    ['\n\nunsafe\nS4', true],
    [{ safe: true }, false],
    [{ safe: false }, true],
  ])('with a model that says %j, a prompt is refused: %s', async (response, isRefused) => {
    expect(await isRefusedPrompt(settings('model'), judging(response), 'a cat')).toBe(isRefused);
    expect(await isRefusedPrompt(settings('model'), judging(response), 'a bad word')).toBe(true);
  });

  it('a prompt that the model can’t judge passes, and the log says so', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await isRefusedPrompt(settings('model'), judging(7), 'a cat')).toBe(false);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('prompt_not_screened'));
  });

  it('the log has no prompt that the model’s error repeats', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const run = async () => Promise.reject(new Error('5006: input "my secret cat" is invalid'));
    expect(await isRefusedPrompt(settings('model'), { AI: { run } }, 'my secret cat')).toBe(false);
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/input .* is invalid/));
    expect(logged).not.toHaveBeenCalledWith(expect.stringContaining('secret'));
  });

  it('a model that never responds holds up nobody: the prompt passes after five seconds', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const silent = { AI: { run: () => new Promise(() => undefined) } };
    const screened = isRefusedPrompt(settings('model'), silent, 'a cat');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await Promise.race([screened, Promise.resolve('still waiting')])).toBe(false);
  });
});
