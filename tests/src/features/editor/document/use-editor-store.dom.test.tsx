import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditorDocument } from '../../../../../src/features/editor/document/editor-document.ts';
import type { OpenedBase } from '../../../../../src/features/editor/document/open-base.ts';
import { useBackdropPhoto } from '../../../../../src/features/editor/document/use-backdrop-photo.ts';
import { useEditorStore } from '../../../../../src/features/editor/document/use-editor-store.ts';
import { handOver } from '../../../../../src/features/studio/input/picture-handoff.ts';
import { editorTexts } from '../../../../../src/texts/en/editor/editor.ts';
import { studioTexts } from '../../../../../src/texts/en/studio/studio.ts';
import '../../../support/device-storage.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { toastTitles } from '../../../support/page-toasts.ts';
import { SmallBitmap } from '../small-bitmap.ts';

/** The pictures that are being opened, in their order. */
const opening: {
  input: unknown;
  signal: AbortSignal;
  end: (opened: OpenedBase) => void;
  fail: () => void;
}[] = [];
// It decodes, which jsdom can't.
vi.mock('../../../../../src/features/editor/document/open-base.ts', () => ({
  openBase: (input: unknown, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<OpenedBase>();
    opening.push({ input, signal, end: resolve, fail: () => reject(new Error('No memory')) });
    return promise;
  },
}));

let users = 0;
let userId: string;
beforeEach(() => {
  users += 1;
  userId = `user-${users}`;
  opening.length = 0;
});

const file = (name: string) => new File([name], `${name}.png`, { type: 'image/png' });
const opened = (width = 40, height = 30, isReduced = false): OpenedBase & { ok: true } => ({
  ok: true,
  blob: new Blob(['picture'], { type: 'image/png' }),
  bitmap: new SmallBitmap(width, height),
  width,
  height,
  isReduced,
});

async function start() {
  const { result, unmount } = hookInApp(() => useEditorStore(userId));
  await waitFor(() => expect(result.current.snapshot.phase).toBe('empty'));
  const now = () => {
    const { snapshot } = result.current;
    return snapshot.phase === 'open' ? snapshot : null;
  };
  const open = async (picture: Blob, answer = opened()) => {
    act(() => void result.current.open(picture));
    await act(async () => opening.at(-1)?.end(answer));
    await waitFor(() => expect(result.current.isOpening).toBe(false));
  };
  /** An edit that would be lost with the picture. */
  const edit = () => act(() => result.current.store.apply({ kind: 'flip', axis: 'vertical' }));
  return { result, unmount, now, open, edit };
}
const width = (document: EditorDocument | null) => document?.history.states[0]?.recipe.width;

describe('opening a picture', () => {
  it('is under way until it is there', async () => {
    const { result, now } = await start();
    const picture = file('a');
    act(() => void result.current.open(picture));
    expect([result.current.isOpening, opening[0]?.input]).toEqual([true, picture]);
    await act(async () => opening[0]?.end(opened()));
    await waitFor(() => expect(width(now())).toBe(40));
    expect([result.current.isOpening, result.current.failure]).toEqual([false, null]);
  });

  it('of a second one ends the first, which never replaces it', async () => {
    const { result, now } = await start();
    const late = opened(1, 1);
    act(() => void result.current.open(file('a')));
    act(() => void result.current.open(file('b')));
    expect([opening[0]?.signal.aborted, opening[1]?.signal.aborted]).toEqual([true, false]);
    await act(async () => opening[1]?.end(opened(20, 20)));
    await waitFor(() => expect(width(now())).toBe(20));
    await act(async () => opening[0]?.end(late));
    expect([width(now()), late.bitmap]).toMatchObject([20, { isClosed: true }]);
  });

  it('of a first one that comes while the second is opened is not shown', async () => {
    const { result, now } = await start();
    act(() => void result.current.open(file('a')));
    act(() => void result.current.open(file('b')));
    await act(async () => opening[0]?.end(opened(1, 1)));
    expect([result.current.isOpening, now()]).toEqual([true, null]);
    await act(async () => opening[1]?.end(opened(20, 20)));
    await waitFor(() => expect(width(now())).toBe(20));
  });

  it('that is cancelled opens nothing, also where the picture comes later', async () => {
    const { result, now } = await start();
    act(() => void result.current.open(file('a')));
    act(() => result.current.cancelOpening());
    expect([result.current.isOpening, opening[0]?.signal.aborted]).toEqual([false, true]);
    await act(async () => opening[0]?.end(opened()));
    expect(now()).toBeNull();
  });

  it('is cancelled when the page is left', async () => {
    const { result, unmount } = await start();
    act(() => void result.current.open(file('a')));
    unmount();
    expect(opening[0]?.signal.aborted).toBe(true);
  });

  it('that fails says why at the field, and no longer at the next try', async () => {
    const { result } = await start();
    act(() => void result.current.open(file('a')));
    await act(async () => opening[0]?.fail());
    await waitFor(() => expect(result.current.failure).not.toBeNull());
    expect(toastTitles()).toEqual([]);
    act(() => void result.current.open(file('b')));
    expect([result.current.failure, result.current.isOpening]).toEqual([null, true]);
  });

  it('that fails beside an open picture says so in a toast, and leaves that', async () => {
    const { result, now, open } = await start();
    await open(file('a'));
    act(() => void result.current.open(file('b')));
    await act(async () => opening.at(-1)?.fail());
    await waitFor(() => expect(toastTitles()).toHaveLength(1));
    expect([width(now()), result.current.failure]).toEqual([40, null]);
  });

  it('of one that was made smaller says so', async () => {
    const { open } = await start();
    await open(file('a'), opened(40, 30, true));
    await waitFor(() => expect(toastTitles()).toEqual([editorTexts.reduced.title(40, 30)]));
  });
});

it('what is not written yet is saved when the page closes, and no more once it is left', async () => {
  const { open, edit, unmount } = await start();
  await open(file('a'));
  const left = () => JSON.stringify(sessionStorage).includes('vertical');
  edit();
  expect(left()).toBe(false);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(left()).toBe(true);
  sessionStorage.clear();
  edit();
  unmount();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(left()).toBe(false);
});

describe('another picture', () => {
  it('replaces one without edits at once, and one with edits after a question', async () => {
    const { result, now, open, edit } = await start();
    await open(file('a'));
    act(() => result.current.offer(file('b')));
    expect(result.current.replacement).toBeNull();
    await act(async () => opening.at(-1)?.end(opened(20, 20)));
    await waitFor(() => expect(width(now())).toBe(20));
    edit();
    const third = file('c');
    act(() => result.current.offer(third));
    expect([result.current.replacement, opening.length]).toEqual([{ picture: third }, 2]);
    act(() => result.current.setReplacement(null));
    expect(width(now())).toBe(20);
    act(() => result.current.offer(third));
    act(() => result.current.replace(third));
    expect([result.current.replacement, opening.length]).toEqual([null, 3]);
  });

  it('to be chosen closes the open one', async () => {
    const { result, now, open } = await start();
    await open(file('a'));
    act(() => result.current.offer(null));
    expect(now()).toBeNull();
  });

  it('waits for an edit that is under way', async () => {
    const { result, now, open } = await start();
    await open(file('a'));
    await act(() =>
      result.current.store.begin({
        jobId: 'job-1',
        edit: { kind: 'filter', type: 'Warm', intensity: 50 },
        options: { tool: 'filter' },
      }),
    );
    act(() => result.current.offer(file('b')));
    expect([opening.length, result.current.replacement, toastTitles()]).toEqual([
      1,
      null,
      [editorTexts.pending.title],
    ]);
    act(() => void result.current.open(file('b')));
    await act(async () => opening.at(-1)?.end(opened(20, 20)));
    expect(width(now())).toBe(40);
  });

  it('that another tool has handed over is opened at the start', async () => {
    const picture = file('a');
    handOver('edit', Promise.resolve(picture));
    hookInApp(() => useEditorStore(userId));
    await waitFor(() => expect(opening.map(({ input }) => input)).toEqual([picture]));
  });

  it.each(['is opening', 'has opened'])(
    'that another tool hands over late does not replace one that its user %s',
    async (state) => {
      const { promise, resolve } = Promise.withResolvers<Blob>();
      handOver('edit', promise);
      const { result, now } = await start();
      act(() => void result.current.open(file('own')));
      if (state === 'has opened') await act(async () => opening[0]?.end(opened(20, 20)));
      await act(async () => resolve(file('given')));
      if (state === 'is opening') await act(async () => opening[0]?.end(opened(20, 20)));
      await waitFor(() => expect(width(now())).toBe(20));
      expect([opening.length, result.current.replacement]).toEqual([1, null]);
    },
  );

  it('that could not be handed over says so', async () => {
    handOver('edit', Promise.reject(new Error('Gone')));
    await start();
    await waitFor(() => expect(toastTitles()).toEqual([studioTexts.source.notHandedOver]));
  });
});

describe('a photo for the background', () => {
  it('is opened, and its failure named, each time', async () => {
    const { result: page, now, open } = await start();
    await open(file('a'));
    const { result } = hookInApp(() => useBackdropPhoto(page.current.store));
    act(() => result.current.open(file('photo')));
    expect(result.current.isOpening).toBe(true);
    await act(async () => opening.at(-1)?.fail());
    await waitFor(() => expect(result.current.isOpening).toBe(false));
    expect([toastTitles().length, now()?.photo]).toEqual([1, null]);
    act(() => result.current.open(file('photo')));
    await act(async () => opening.at(-1)?.end(opened(10, 10)));
    await waitFor(() => expect(now()?.photo).not.toBeNull());
    expect(now()?.pictures.get(now()?.photo ?? '')?.width).toBe(10);
    await waitFor(() => expect(result.current.isOpening).toBe(false));
  });
});
