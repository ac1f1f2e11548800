import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastDurationMs } from '../../../../domain/limits.ts';
import { showToast } from '../../../../src/site/islands/toast.ts';
import { resizeInTests } from '../../support/resize-observers.ts';

resizeInTests();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const toasts = () =>
  [...document.querySelectorAll('[data-toast]')].map((toast) =>
    [...toast.childNodes].map(({ textContent }) => textContent).join(' | '),
  );

describe('a toast of the site', () => {
  it('disappears after its own time', () => {
    showToast({ title: 'First' });
    vi.advanceTimersByTime(toastDurationMs - 1);
    showToast({ title: 'Second' });
    expect(toasts()).toEqual(['First', 'Second']);
    vi.advanceTimersByTime(1);
    expect(toasts()).toEqual(['Second']);
    vi.advanceTimersByTime(toastDurationMs - 1);
    expect(toasts()).toEqual([]);
  });

  it('replaces the one with its id, and no other', () => {
    showToast({ id: 'payment', title: 'Opening' });
    showToast({ id: 'copied', title: 'Copied' });
    showToast({ title: 'Without an id' });
    showToast({ title: 'Another without an id' });
    showToast({ id: 'payment', title: 'Closed' });
    expect(toasts()).toEqual(['Copied', 'Without an id', 'Another without an id', 'Closed']);
  });
});
