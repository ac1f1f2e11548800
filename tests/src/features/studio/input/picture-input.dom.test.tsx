import { act, fireEvent } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PictureInput } from '../../../../../src/features/studio/input/picture-input.tsx';
import type { SourceState } from '../../../../../src/features/studio/input/use-source-picture.ts';
import { appServer } from '../../../support/app-server.ts';
import { renderInApp } from '../../../support/in-app.tsx';
import { provideMissing } from '../../../support/missing-in-jsdom.ts';
import { pageClock, settled } from '../../../support/page-clock.ts';
import { toasts } from '../../../support/page-toasts.ts';

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
    drop: (file: File) => {
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { files: [file], types: ['Files'] } });
      act(() => {
        document.dispatchEvent(event);
      });
    },
  };
}

const file = new File(['x'], 'one.png', { type: 'image/png' });
const source = { id: 'one', blob: new Blob(), width: 40, height: 30, url: 'blob:one' };

describe('the choice of a picture', () => {
  it('is by the input of files, by that of photos, or by a drop', () => {
    const { choose, drop } = open();
    choose(0, [file]);
    choose(1, [file]);
    drop(file);
    choose(0, []);
    expect(opened).toEqual([file, file, file]);
  });
});

describe('the picture that was chosen', () => {
  it('that can’t be used is explained, beside the one before too', () => {
    const failure = { title: 'Too large', description: 'At most 10 MB' };
    const empty = open({ failure });
    expect(empty.page.container.textContent).toContain('At most 10 MB');
    expect(empty.page.container.querySelector('.border-danger')).not.toBeNull();
    empty.page.unmount();
    const { page } = open({ failure, source });
    expect(page.container.textContent).toContain('Too large');
    expect(page.queryByAltText('The picture you chose')).not.toBeNull();
  });
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
