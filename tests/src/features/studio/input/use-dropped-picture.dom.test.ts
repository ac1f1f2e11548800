import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDroppedPicture } from '../../../../../src/features/studio/input/use-dropped-picture.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { toastTitles } from '../../../support/page-toasts.ts';

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
  }: {
    files?: File[];
    types?: string[];
    at?: string;
    relatedTarget?: Element | null;
  } = {},
): boolean {
  const event = new Event(name, { bubbles: true, cancelable: true });
  const data = { files, types };
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

describe('a file that is dragged over the page', () => {
  it('is over it until it leaves the window, and not for an element in between', () => {
    const { isOver } = dropArea();
    expect(isOver()).toBe(false);
    expect(dispatch('dragover')).toBe(true);
    expect(isOver()).toBe(true);
    dispatch('dragleave', { relatedTarget: document.body });
    expect(isOver()).toBe(true);
    dispatch('dragleave');
    expect(isOver()).toBe(false);
  });
});
