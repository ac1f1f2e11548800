import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchPicture, takePicture } from '../../../../worker/images/pictures/fetch-picture.ts';
import { putPicture } from '../../../../worker/images/pictures/picture-store.ts';
import { isLinkValid, signLink } from '../../../../worker/images/pictures/signed-link.ts';
import { blackPng } from './black-png.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const service = new URL('https://provider.example/generate');
const pictureAt = new URL('https://pictures.example/a.png');
/**
 * Returns whether the picture is accepted. On failure a picture of many megabytes would be printed,
 * so it is not returned.
 */
const isAccepted = async (response: ReturnType<typeof takePicture>) => (await response).ok;
const fetchIt = () => isAccepted(fetchPicture(pictureAt, service, new AbortController().signal));

describe('a finished picture', () => {
  it('a finished picture has at most 25 MiB', async () => {
    const sized = (bytes: number) => blackPng(64, 64, bytes - blackPng(64, 64).length);
    const responses = [sized(26_214_400), sized(26_214_401)];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(responses.shift()));
    expect([await fetchIt(), await fetchIt()]).toEqual([true, false]);
  });

  it('a finished picture has at most 64 million pixels', async () => {
    expect(await isAccepted(takePicture(blackPng(8000, 8000)))).toBe(true);
    // 64,000,001 pixels.
    expect(await isAccepted(takePicture(blackPng(5213, 12_277)))).toBe(false);
  });

  it.each([
    [3, true],
    [4, false],
  ])('a finished picture is fetched over %i redirects: %s', async (redirects, isFound) => {
    let left = redirects;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      left -= 1;
      return left >= 0
        ? new Response(null, { status: 302, headers: { Location: `/${left}.png` } })
        : new Response(blackPng(64, 64));
    });
    expect(await fetchIt()).toBe(isFound);
  });

  it.each([
    [2, true],
    [3, false],
  ])('a finished picture is fetched again after %i failures: %s', async (failures, isFound) => {
    vi.useFakeTimers();
    let left = failures;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      left -= 1;
      return left >= 0 ? new Response(null, { status: 503 }) : new Response(blackPng(64, 64));
    });
    const fetched = fetchIt();
    await vi.runAllTimersAsync();
    expect(await fetched).toBe(isFound);
  });
});

describe('a link to a picture', () => {
  const hourMs = 60 * 60_000;

  it('a link to a picture is valid for one to two hours, until a full hour', async () => {
    for (const [now, end] of [
      [10 * hourMs, 12 * hourMs],
      [11 * hourMs - 1, 12 * hourMs],
      [11 * hourMs, 13 * hourMs],
    ] as const) {
      const link = new URL(await signLink('secret', 'a.png', now), 'https://imagemint.test');
      const exp = link.searchParams.get('exp') ?? undefined;
      const sig = link.searchParams.get('sig') ?? undefined;
      const isGood = (at: number) => isLinkValid('secret', { key: 'a.png', exp, sig }, at);
      expect([await isGood(end - 1), await isGood(end)]).toEqual([true, false]);
    }
  });
});

describe('storing a picture', () => {
  const picture = { key: 'user.job.png', width: 1, height: 1, type: 'image/png' };
  const putInto = (put: (...given: unknown[]) => Promise<unknown>) =>
    putPicture({ put } as unknown as R2Bucket, picture, 'text2img', new Uint8Array(1));

  it.each([
    [2, 'accepted'],
    [3, 'lost'],
  ])('a picture is stored again after %i failures: %s', async (failures, end) => {
    vi.useFakeTimers();
    let left = failures;
    const put = async () => {
      left -= 1;
      if (left >= 0) throw new Error('Busy');
    };
    const given = putInto(put).then(
      () => 'accepted',
      () => 'lost',
    );
    await vi.runAllTimersAsync();
    expect(await given).toBe(end);
  });

  it('a try to store a picture may take 30 s before the next one', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const given = putInto(() => {
      asked += 1;
      return asked === 1 ? new Promise(() => undefined) : Promise.resolve();
    });
    // The second try comes 200 ms after the first was aborted.
    await vi.advanceTimersByTimeAsync(30_199);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
    await given;
  });
});
