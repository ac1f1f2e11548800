import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditorDocument } from '../../../../../src/features/editor/document/editor-document.ts';
import { EditorStore } from '../../../../../src/features/editor/document/editor-store.ts';
import type { OpenedBase } from '../../../../../src/features/editor/document/open-base.ts';
import { useEditorStore } from '../../../../../src/features/editor/document/use-editor-store.ts';
import { handOver } from '../../../../../src/features/studio/input/picture-handoff.ts';
import { editorTexts } from '../../../../../src/texts/en/editor/editor.ts';
import { studioTexts } from '../../../../../src/texts/en/studio/studio.ts';
import { refuseNextPut } from '../../../../device/page-storage.ts';
import '../../../support/device-storage.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { toasts, toastTitles } from '../../../support/page-toasts.ts';
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
  const open = async (picture: Blob, response = opened()) => {
    act(() => void result.current.open(picture));
    await act(async () => opening.at(-1)?.end(response));
    await waitFor(() => expect(result.current.isOpening).toBe(false));
  };
  /** An edit that would be lost with the picture. */
  const edit = () => act(() => result.current.store.apply({ kind: 'flip', axis: 'vertical' }));
  return { result, unmount, now, open, edit };
}
const width = (document: EditorDocument | null) => document?.history.states[0]?.recipe.width;

describe('opening a picture', () => {
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

  it('that the device cannot save still opens it, with a warning', async () => {
    const { open, now } = await start();
    refuseNextPut(new Error('No room'));
    await open(file('a'));
    expect(width(now())).toBe(40);
    const { title, description } = studioTexts.source.unsaved;
    await waitFor(() => expect(toasts()).toEqual([{ type: 'warning', title, description }]));
  });
});

it('what is not written yet is saved when the page closes, and no more once it is left', async () => {
  const { result, open, edit, unmount } = await start();
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
  // The next test stops the clock, so a running write would get no response.
  await result.current.store.written();
});

it('a document that the device can’t read is reported once, and read again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const load = vi.spyOn(EditorStore.prototype, 'load').mockResolvedValue('unread');
  hookInApp(() => useEditorStore(userId));
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await after(0);
  expect(toasts()).toMatchObject([{ type: 'warning', title: editorTexts.unread }]);
  const before = load.mock.calls.length;
  load.mockResolvedValue(null);
  await after(5000);
  await after(60_000);
  expect([load.mock.calls.length, toasts().length]).toEqual([before + 1, 1]);
  vi.useRealTimers();
  vi.restoreAllMocks();
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
    await waitFor(() => expect(toastTitles()).toEqual(Array(2).fill(editorTexts.pending.title)));
    expect(width(now())).toBe(40);
  });

  it('that another tool has handed over is opened at the start', async () => {
    const picture = file('a');
    handOver('edit', Promise.resolve(picture));
    hookInApp(() => useEditorStore(userId));
    await waitFor(() => expect(opening.map(({ input }) => input)).toEqual([picture]));
  });

  it('that another tool hands over late does not replace one that its user is opening', async () => {
    const { promise, resolve } = Promise.withResolvers<Blob>();
    handOver('edit', promise);
    const { result, now } = await start();
    act(() => void result.current.open(file('own')));
    await act(async () => resolve(file('given')));
    await act(async () => opening[0]?.end(opened(20, 20)));
    await waitFor(() => expect(width(now())).toBe(20));
    expect([opening.length, result.current.replacement]).toEqual([1, null]);
  });
});
