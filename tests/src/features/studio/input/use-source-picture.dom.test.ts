import '../../../../in-node/indexed-db.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '../../../../../src/device/drafts/draft-store.ts';
import { pictureFailureMessage } from '../../../../../src/device/shrinking/picture-failure.ts';
import type { ShrinkResponse } from '../../../../../src/device/shrinking/shrink-worker.ts';
import { handOver, takeOver } from '../../../../../src/features/studio/input/picture-handoff.ts';
import { useSourcePicture } from '../../../../../src/features/studio/input/use-source-picture.ts';
import { studioTexts } from '../../../../../src/texts/en/studio/studio.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { provideMissing } from '../../../support/missing-in-jsdom.ts';
import { objectAddresses } from '../../../support/object-addresses.ts';
import { after, pageClock, settled } from '../../../support/page-clock.ts';
import { toastTitles } from '../../../support/page-toasts.ts';

interface Shrinking {
  input: unknown;
  device: string;
  signal: AbortSignal | undefined;
  end: (response: ShrinkResponse) => void;
  fail: (error: Error) => void;
}

/** The pictures that are made smaller, in order. */
const shrinkings: Shrinking[] = [];
vi.mock(import('../../../../../src/device/shrinking/shrink-picture.ts'), () => ({
  shrinkPicture: (input, { device, signal }) =>
    new Promise((end, fail) => {
      shrinkings.push({ input, device, signal, end, fail });
    }),
}));

pageClock();
provideMissing();
const addresses = objectAddresses();
const idKey = 'imagemint.user-1.source.img2img';

beforeEach(() => {
  shrinkings.length = 0;
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 30,
    height: 20,
    close: () => undefined,
  }));
});
afterEach(async () => {
  // Whatever a test has saved, the next one begins without.
  const { result } = openTool();
  act(() => result.current.clear());
  await settled();
  takeOver('img2img');
});

const openTool = (userId = 'user-1', tool: 'img2img' | 'bgremove' = 'img2img') =>
  hookInApp(() => useSourcePicture(userId, tool));

const file = (name: string) => new File([name], name, { type: 'image/png' });
const small = (name: string) =>
  ({
    ok: true,
    blob: new Blob([name], { type: 'image/jpeg' }),
    width: 8,
    height: 6,
    original: { width: 80, height: 60 },
  }) as const;

/** Opens a picture on the page, without waiting for it. */
function begin(
  { result }: ReturnType<typeof openTool>,
  input: unknown,
  onOpened?: () => void,
): void {
  act(() => void result.current.open(input, onOpened));
}

/** Ends the making smaller of the picture that was opened so many before. */
async function end(at: number, response: Parameters<Shrinking['end']>[0]): Promise<void> {
  shrinkings[at]?.end(response);
  await settled();
}

describe('a picture that is opened', () => {
  it('is shown once it is small and saved, and reported to its opener', async () => {
    const page = openTool();
    await settled();
    const onOpened = vi.fn<() => void>();
    begin(page, file('one.png'), onOpened);
    expect(page.result.current).toMatchObject({ isOpening: true, source: null, failure: null });
    expect(shrinkings).toMatchObject([{ device: 'desktop' }]);
    const response = small('one');
    await end(0, response);
    expect(onOpened).toHaveBeenCalledTimes(1);
    expect(page.result.current).toMatchObject({
      isOpening: false,
      failure: null,
      source: { blob: response.blob, width: 8, height: 6 },
    });
    const { source } = page.result.current;
    expect(addresses.blobs.get(source?.url ?? '')).toBe(response.blob);
    expect(localStorage.getItem(idKey)).toBe(source?.id);
    expect(await (await readDraft('user-1', 'source.img2img'))?.text()).toBe('one');
    expect(toastTitles()).toEqual([]);
  });

  it('that can’t be used is explained until the next attempt, and the picture before stays', async () => {
    const page = openTool();
    begin(page, file('one.png'));
    await end(0, small('one'));
    const before = page.result.current.source;
    begin(page, file('two.png'));
    await end(1, { ok: false, code: 'too_large', megabytesMax: 10 });
    expect(page.result.current).toMatchObject({
      isOpening: false,
      source: before,
      failure: { title: 'This picture can’t be used' },
    });
    begin(page, file('three.png'));
    expect(page.result.current).toMatchObject({ isOpening: true, failure: null });
    shrinkings[2]?.fail(new Error('No worker'));
    await settled();
    expect(page.result.current).toMatchObject({
      isOpening: false,
      failure: pictureFailureMessage(
        { ok: false, code: 'unreadable' },
        studioTexts.source.unusable,
      ),
    });
  });

  it('ends the one before, whose late end changes nothing', async () => {
    const page = openTool();
    const onFirst = vi.fn<() => void>();
    begin(page, file('one.png'), onFirst);
    begin(page, file('two.png'));
    expect(shrinkings.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    await end(0, { ok: false, code: 'cancelled' });
    expect(page.result.current).toMatchObject({ isOpening: true, failure: null });
    const two = small('two');
    await end(1, two);
    expect(page.result.current.source?.blob).toBe(two.blob);
    expect(onFirst).not.toHaveBeenCalled();
  });

  it('and canceled leaves no failure', async () => {
    const page = openTool();
    begin(page, file('one.png'));
    act(() => page.result.current.cancel());
    expect(shrinkings[0]?.signal?.aborted).toBe(true);
    await end(0, { ok: false, code: 'cancelled' });
    expect(page.result.current).toMatchObject({ isOpening: false, failure: null, source: null });
  });
});

it('a picture that is removed disappears at once, and after a reload', async () => {
  const page = openTool();
  begin(page, file('one.png'));
  await end(0, small('one'));
  act(() => page.result.current.clear());
  expect(page.result.current.source).toBeNull();
  expect(localStorage.getItem(idKey)).toBe('removed');
  await settled();
  expect(await readDraft('user-1', 'source.img2img')).toBeNull();
  page.unmount();
  // Also where the device has not removed its bytes before the reload.
  await saveDraft('user-1', 'source.img2img', new Blob(['one'], { type: 'image/jpeg' }));
  const again = openTool();
  await settled();
  expect(again.result.current.source).toBeNull();
});

describe('after a reload', () => {
  /** Opens a picture and leaves the page. */
  async function leave(): Promise<string> {
    const page = openTool();
    begin(page, file('one.png'));
    await end(0, small('one'));
    const { id } = page.result.current.source ?? { id: '' };
    page.unmount();
    return id;
  }

  it('the picture is there again, as the same one', async () => {
    const id = await leave();
    const { result } = openTool();
    await settled();
    expect(result.current.source).toMatchObject({ id, width: 30, height: 20 });
    expect(await result.current.source?.blob.text()).toBe('one');
    expect(shrinkings).toHaveLength(1);
  });

  it('the picture is neither another user’s nor another tool’s', async () => {
    await leave();
    const other = openTool('user-2');
    const otherTool = openTool('user-1', 'bgremove');
    await settled();
    expect([other.result.current.source, otherTool.result.current.source]).toEqual([null, null]);
  });
});

describe('a picture that another tool hands over', () => {
  it('is opened once in place of the saved one, and reported to its sender', async () => {
    const first = openTool();
    begin(first, file('saved.png'));
    await end(0, small('saved'));
    first.unmount();
    const given = file('given.png');
    const onOpened = vi.fn<() => void>();
    handOver('img2img', Promise.resolve(given), onOpened);
    const page = openTool();
    await settled();
    expect(page.result.current).toMatchObject({ source: null, isOpening: true });
    expect(shrinkings[1]?.input).toBe(given);
    await end(1, small('given'));
    expect(onOpened).toHaveBeenCalledTimes(1);
    expect(await page.result.current.source?.blob.text()).toBe('given');
    expect(takeOver('img2img')).toBeNull();
  });

  it('that comes late does not replace one that the user has chosen meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Blob>();
    handOver('img2img', promise);
    const page = openTool();
    await settled();
    begin(page, file('own.png'));
    resolve(file('given.png'));
    await settled();
    await end(0, small('own'));
    expect(shrinkings).toHaveLength(1);
    expect(await page.result.current.source?.blob.text()).toBe('own');
  });
});

describe('a device that does not respond at first', () => {
  /** Opens a picture whose saving ends when the test says so. */
  async function openSlowly() {
    const page = openTool();
    await settled();
    const saving = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(saving.promise);
    begin(page, file('one.png'));
    await end(0, small('one'));
    expect(page.result.current.source).toBeNull();
    await after(1999);
    expect(page.result.current.source).toBeNull();
    await after(1);
    expect(page.result.current).toMatchObject({ isOpening: false, source: { width: 8 } });
    return { page, fail: () => saving.reject(new Error('No room')) };
  }

  it('shows the new picture after two seconds, and warns when it could not be saved', async () => {
    const { fail } = await openSlowly();
    expect(toastTitles()).toEqual([]);
    fail();
    await settled();
    expect(toastTitles()).toEqual(['This picture is not saved']);
  });
});
