import { describe, expect, it, vi } from 'vitest';
import { putPicture } from '../../../../worker/images/pictures/picture-store.ts';

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
