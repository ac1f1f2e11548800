import { act, fireEvent } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeOver } from '../../../../../src/features/studio/input/picture-handoff.ts';
import { PictureInput } from '../../../../../src/features/studio/input/picture-input.tsx';
import { useDroppedPicture } from '../../../../../src/features/studio/input/use-dropped-picture.ts';
import type { SourceState } from '../../../../../src/features/studio/input/use-source-picture.ts';
import { appServer } from '../../../support/app-server.ts';
import { hookInApp, renderInApp } from '../../../support/in-app.tsx';
import { provideMissing } from '../../../support/missing-in-jsdom.ts';
import { pageClock, settled } from '../../../support/page-clock.ts';
import { toasts, toastTitles } from '../../../support/page-toasts.ts';

describe('the input', () => {
  pageClock();
  provideMissing();
  appServer();

  let opened: unknown[] = [];
  let done: string[] = [];
  beforeEach(() => {
    opened = [];
    done = [];
  });

  function open(
    state: Partial<SourceState> = {},
    given: Partial<ComponentProps<typeof PictureInput>> = {},
  ) {
    const whole: SourceState = {
      source: null,
      failure: null,
      isOpening: false,
      open: async (input) => void opened.push(input),
      cancel: () => void done.push('cancel'),
      clear: () => void done.push('clear'),
      ...state,
    };
    const page = renderInApp(
      <PictureInput tool="bgremove" label="Picture" state={whole} {...given} />,
    );
    const inputs = [...page.container.querySelectorAll('input')];
    return {
      page,
      inputs,
      find: (name: string) => page.queryByRole('button', { name, hidden: true }),
      press: async (name: string) => {
        fireEvent.click(page.getByRole('button', { name }));
        await settled();
      },
      /** Chooses files in the input of files, or in that of photos. */
      choose: (at: number, files: File[]) => {
        const input = inputs[at] ?? document.createElement('input');
        Object.defineProperty(input, 'files', { configurable: true, value: files });
        fireEvent.change(input);
      },
      drop: (...files: File[]) => {
        const event = new Event('drop', { bubbles: true, cancelable: true });
        Object.assign(event, { dataTransfer: { files, types: ['Files'] } });
        act(() => {
          document.dispatchEvent(event);
        });
      },
    };
  }

  const file = new File(['x'], 'one.png', { type: 'image/png' });
  const source = { id: 'one', blob: new Blob(), width: 40, height: 30, url: 'blob:one' };

  describe('the choice of a picture', () => {
    it('is by the input of files, by that of photos, or by a drop, the first of several', () => {
      const { choose, drop } = open();
      choose(0, [file]);
      choose(1, [file]);
      drop(file, new File(['x'], 'two.png', { type: 'image/png' }));
      choose(0, []);
      expect(opened).toEqual([file, file, file]);
    });
  });

  it('a chosen picture that can’t be used is explained, beside the one before too', () => {
    const failure = { title: 'Too large', description: 'At most 10 MB' };
    const empty = open({ failure });
    expect(empty.page.container.textContent).toContain('At most 10 MB');
    expect(empty.page.container.querySelector('.border-danger')).not.toBeNull();
    empty.page.unmount();
    const { page } = open({ failure, source });
    expect(page.container.textContent).toContain('Too large');
    expect(page.queryByAltText('The picture you chose')).not.toBeNull();
  });

  it.each([
    {
      failure: { title: 'Too long', description: '2400 × 20 px.', file: new File(['p'], 'a.png') },
    },
    { source: { ...source, narrowed: { text: 'It becomes 51 px high', file: new File([], 'b') } } },
  ])('a picture that is too long, or becomes narrow, can be cropped: %#', async (state) => {
    const { page } = open(state);
    expect(page.container.textContent).toMatch(/Too long|It becomes 51 px high/);
    fireEvent.click(page.getByRole('link', { name: 'Crop it in the editor' }));
    const file = state.failure?.file ?? state.source?.narrowed.file;
    expect(await takeOver('edit')?.picture).toBe(file);
  });

  describe('the clipboard', () => {
    const offer = (read: () => Promise<unknown[]>) => {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { read } });
    };
    beforeEach(() => {
      Reflect.deleteProperty(navigator, 'clipboard');
    });

    it('gives its first picture, in the type of a picture', async () => {
      const picture = new Blob(['pasted']);
      const types: string[] = [];
      const getType = async (type: string) => {
        types.push(type);
        return picture;
      };
      offer(async () => [
        { types: ['text/plain'], getType },
        { types: ['text/html', 'image/png'], getType },
        { types: ['image/jpeg'], getType },
      ]);
      await open().press('Paste');
      expect([opened, types, toasts()]).toEqual([[picture], ['image/png'], []]);
    });
  });
});

describe('the page as an input', () => {
  let opened: string[] = [];
  beforeEach(() => {
    opened = [];
    document.body.innerHTML = '<main></main><textarea></textarea>';
  });

  const file = (name: string, type = 'image/png') => new File(['x'], name, { type });
  const open = (given: File) => {
    opened.push(given.name);
  };

  /** Dispatches an event with files at a place, and returns whether the page has handled it. */
  function dispatch(
    name: 'paste' | 'drop' | 'dragover' | 'dragleave',
    {
      files = [],
      types = ['Files'],
      at = 'main',
      relatedTarget = null,
      ...others
    }: {
      files?: File[];
      types?: string[];
      at?: string;
      relatedTarget?: Element | null;
      items?: unknown;
      getData?: unknown;
    } = {},
  ): boolean {
    const event = new Event(name, { bubbles: true, cancelable: true });
    const data = { files, types, ...others };
    Object.assign(event, {
      [name === 'paste' ? 'clipboardData' : 'dataTransfer']: data,
      relatedTarget,
    });
    act(() => {
      document.querySelector(at)?.dispatchEvent(event);
    });
    return event.defaultPrevented;
  }

  function dropArea(first: ((given: File) => void) | null = open) {
    let take = first;
    const page = hookInApp(() => useDroppedPicture(take));
    return {
      isOver: () => page.result.current,
      change: (next: ((given: File) => void) | null) => {
        take = next;
        page.rerender();
      },
      unmount: page.unmount,
    };
  }

  describe('a picture that is dropped or pasted', () => {
    it.each(['drop', 'paste'] as const)(
      'by %s is opened, and the browser does not open it itself',
      (name) => {
        dropArea();
        expect(dispatch(name, { files: [file('one.png')] })).toBe(true);
        expect(opened).toEqual(['one.png']);
        expect(toastTitles()).toEqual([]);
      },
    );
  });

  describe('what is dropped in place of a picture', () => {
    const folder = { items: [{ webkitGetAsEntry: () => ({ isDirectory: true }) }] };
    const page = {
      'text/uri-list': 'https://other.example/a.png',
      'text/html': '<img src="a.png">',
    };
    const address = { getData: (type: keyof typeof page) => page[type] };

    it.each([
      ['a folder', { ...folder, files: [file('folder')] }],
      ['a picture of another site', { ...address, files: [] }],
    ])('%s is refused with its own reason', (_, dropped) => {
      dropArea();
      expect(dispatch('drop', dropped)).toBe(true);
      expect(opened).toEqual([]);
      expect(toastTitles()).toEqual(['This picture can’t be used']);
    });
  });
});
