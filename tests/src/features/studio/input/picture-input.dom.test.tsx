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
import { pageClock } from '../../../support/page-clock.ts';
import { toastTitles } from '../../../support/page-toasts.ts';

const file = new File(['x'], 'one.png', { type: 'image/png' });

/** Drops something onto the page, and returns whether the page has handled it. */
function drop(dropped: { files: File[] }): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], ...dropped } });
  act(() => void document.dispatchEvent(event));
  return event.defaultPrevented;
}

describe('the input', () => {
  pageClock();
  provideMissing();
  appServer();

  let opened: unknown[] = [];
  beforeEach(() => {
    opened = [];
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
      cancel: () => undefined,
      clear: () => undefined,
      ...state,
    };
    const page = renderInApp(
      <PictureInput tool="bgremove" label="Picture" state={whole} {...given} />,
    );
    const inputs = [...page.container.querySelectorAll('input')];
    return {
      page,
      /** Chooses files in the input of files, or in that of photos. */
      choose: (at: number, files: File[]) => {
        const input = inputs[at] ?? document.createElement('input');
        Object.defineProperty(input, 'files', { configurable: true, value: files });
        fireEvent.change(input);
      },
    };
  }

  const source = { id: 'one', blob: new Blob(), width: 40, height: 30, url: 'blob:one' };

  it('takes a picture by the input of files, by that of photos, or by a drop, the first of several', () => {
    const { choose } = open();
    choose(0, [file]);
    choose(1, [file]);
    drop({ files: [file, new File(['x'], 'two.png', { type: 'image/png' })] });
    choose(0, []);
    expect(opened).toEqual([file, file, file]);
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
});

describe('the page as an input', () => {
  const page = {
    'text/uri-list': 'https://other.example/a.png',
    'text/html': '<img src="a.png">',
  };

  it.each([
    ['a folder', { items: [{ webkitGetAsEntry: () => ({ isDirectory: true }) }], files: [file] }],
    ['a picture of another site', { getData: (type: keyof typeof page) => page[type], files: [] }],
  ])('refuses %s with its own reason', (_, dropped) => {
    const opened: File[] = [];
    const open = (given: File) => void opened.push(given);
    hookInApp(() => useDroppedPicture(open));
    expect(drop(dropped)).toBe(true);
    expect(opened).toEqual([]);
    expect(toastTitles()).toEqual(['This picture can’t be used']);
  });
});
