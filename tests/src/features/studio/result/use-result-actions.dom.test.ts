import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useResultActions } from '../../../../../src/features/studio/result/use-result-actions.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { pageClock, settled } from '../../../support/page-clock.ts';
import { toasts } from '../../../support/page-toasts.ts';

const downloads: [Blob, string][] = [];
vi.mock(import('../../../../../src/device/download.ts'), async (original) => ({
  ...(await original()),
  saveFile: (file, name) => {
    downloads.push([file, name]);
  },
}));

pageClock();
const read = new File(['read'], 'read.png', { type: 'image/png' });
const ready = new File(['ready'], 'ready.png', { type: 'image/png' });

/** What the browser was given to copy or to share, and how it answers one call after the other. */
let given: unknown[] = [];
let answers: (Error | null)[] = [];
const take = async (content: unknown) => {
  given.push(content);
  const error = answers.shift() ?? null;
  if (error) throw error;
};

beforeEach(() => {
  downloads.length = 0;
  given = [];
  answers = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly content: unknown;
      constructor(content: unknown) {
        this.content = content;
      }
    },
  );
  vi.stubGlobal('navigator', {
    clipboard: { write: ([item]: { content: unknown }[]) => take(item?.content) },
    share: ({ files }: { files: File[] }) => take(files),
    canShare: ({ files }: { files: File[] }) => files[0]?.type === 'image/png',
  });
});

function openActions({ reading = () => Promise.resolve(read), isReady = false } = {}) {
  let reads = 0;
  const file = {
    read: () => {
      reads += 1;
      return reading();
    },
    ready: isReady ? ready : null,
  };
  const { result } = hookInApp(() => useResultActions(file));
  return {
    isBusy: () => result.current.isBusy,
    begin: (name: 'download' | 'copy' | 'share') => act(() => result.current[name]()),
    run: async (name: 'download' | 'copy' | 'share') => {
      act(() => result.current[name]());
      await settled();
    },
    reads: () => reads,
  };
}

const refused = (name: string) => new DOMException('No', name);

describe('the download of a picture', () => {
  it('is under way until the file is read, and has its name', async () => {
    const late = Promise.withResolvers<File>();
    const { begin, isBusy } = openActions({ reading: () => late.promise });
    expect(isBusy()).toBe(false);
    begin('download');
    expect(isBusy()).toBe(true);
    late.resolve(read);
    await settled();
    expect([isBusy(), downloads, toasts()]).toEqual([false, [[read, 'read.png']], []]);
  });
});

describe('the copy of a picture', () => {
  it('is given as a promise, at once, and said when it is done', async () => {
    const { begin, run, isBusy } = openActions({ isReady: true });
    begin('copy');
    expect(given).toEqual([{ 'image/png': expect.any(Promise) }]);
    await settled();
    expect(toasts()).toMatchObject([{ type: 'success' }]);
    expect(isBusy()).toBe(false);
    await run('copy');
    expect(given).toHaveLength(2);
  });

  it.each([
    [true, ready, 1],
    [false, read, 2],
  ])(
    'is given as a file to a browser that takes no promise, ready: %s',
    async (isReady, file, reads) => {
      answers = [isReady ? new TypeError('No promise') : refused('DataError')];
      const actions = openActions({ isReady });
      await actions.run('copy');
      expect(given[1]).toEqual({ 'image/png': file });
      expect(actions.reads()).toBe(reads);
      expect(toasts()).toMatchObject([{ type: 'success' }]);
    },
  );
});

describe('the sharing of a picture', () => {
  it.each([
    [true, ready, 0],
    [false, read, 1],
  ])('has the file, ready: %s', async (isReady, file, reads) => {
    const actions = openActions({ isReady });
    await actions.run('share');
    expect(given).toEqual([[file]]);
    expect([actions.reads(), toasts()]).toEqual([reads, []]);
  });

  it('whose sheet the user closes is no failure', async () => {
    answers = [refused('AbortError')];
    const { run, isBusy } = openActions();
    await run('share');
    expect([isBusy(), toasts()]).toEqual([false, []]);
  });
});
