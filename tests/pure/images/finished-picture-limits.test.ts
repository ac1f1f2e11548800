import { crc32, deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchPicture, takePicture } from '../../../worker/images/fetch-picture.ts';
import { decodePng } from '../../../worker/images/png/decode-png.ts';
import { isLinkValid, signLink } from '../../../worker/images/signed-link.ts';
import { putPicture } from '../../../worker/images/storage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A whole black PNG of this size, with a text of so many bytes. */
function png(width: number, height: number, textBytes = 0): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('tEXt', Buffer.alloc(textBytes)),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

const service = new URL('https://provider.example/generate');
const pictureAt = new URL('https://pictures.example/a.png');
/** Whether it is taken. A picture of many megabytes could not be printed where it should not be. */
const isTaken = async (answer: ReturnType<typeof takePicture>) => (await answer).ok;
const fetchIt = () => isTaken(fetchPicture(pictureAt, service, new AbortController().signal));

describe('a finished picture', () => {
  it('has 25 MiB at most', async () => {
    const sized = (bytes: number) => png(64, 64, bytes - png(64, 64).length);
    const answers = [sized(26_214_400), sized(26_214_401)];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(answers.shift()));
    expect([await fetchIt(), await fetchIt()]).toEqual([true, false]);
  });

  it('has 64 million pixels at most', async () => {
    expect(await isTaken(takePicture(png(8000, 8000)))).toBe(true);
    // 64,000,001 pixels.
    expect(await isTaken(takePicture(png(5213, 12_277)))).toBe(false);
  });

  it('is looked into where it has 8 million pixels at most', async () => {
    expect((await decodePng(png(4000, 2000))) !== null).toBe(true);
    // 8,000,001 pixels.
    expect((await decodePng(png(603, 13_267))) === null).toBe(true);
  });

  it.each([
    [3, true],
    [4, false],
  ])('is followed over %i redirects: %s', async (redirects, isFound) => {
    let left = redirects;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      left -= 1;
      return left >= 0
        ? new Response(null, { status: 302, headers: { Location: `/${left}.png` } })
        : new Response(png(64, 64));
    });
    expect(await fetchIt()).toBe(isFound);
  });

  it.each([
    [2, true],
    [3, false],
  ])('is fetched again after %i failures: %s', async (failures, isFound) => {
    vi.useFakeTimers();
    let left = failures;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      left -= 1;
      return left >= 0 ? new Response(null, { status: 503 }) : new Response(png(64, 64));
    });
    const fetched = fetchIt();
    await vi.runAllTimersAsync();
    expect(await fetched).toBe(isFound);
  });
});

describe('a link to a picture', () => {
  const hourMs = 60 * 60_000;

  it('is good for one to two hours, until a full hour', async () => {
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

describe('the store', () => {
  const picture = { key: 'user.job.png', width: 1, height: 1, type: 'image/png' };
  const putInto = (put: () => Promise<unknown>) =>
    putPicture({ put } as unknown as R2Bucket, picture, 'text2img', new Uint8Array(1));

  it.each([
    [2, 'taken'],
    [3, 'lost'],
  ])('is given a picture again after %i failures: %s', async (failures, end) => {
    vi.useFakeTimers();
    let left = failures;
    const put = async () => {
      left -= 1;
      if (left >= 0) throw new Error('Busy');
    };
    const given = putInto(put).then(
      () => 'taken',
      () => 'lost',
    );
    await vi.runAllTimersAsync();
    expect(await given).toBe(end);
  });

  it('has 30 s to take a picture before it is asked again', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const given = putInto(() => {
      asked += 1;
      return asked === 1 ? new Promise(() => undefined) : Promise.resolve();
    });
    // The second try comes 200 ms after the first was given up.
    await vi.advanceTimersByTimeAsync(30_199);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
    await given;
  });
});
