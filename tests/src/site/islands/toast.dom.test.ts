import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastDurationMs } from '../../../../domain/limits.ts';
import { showToast } from '../../../../src/site/islands/toast.ts';
import { find } from '../../support/page-part.tsx';
import { resizeInTests } from '../../support/resize-observers.ts';

const resizing = resizeInTests();
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
  it('says its title and description, announced politely, and what follows', () => {
    const more = document.createElement('button');
    more.textContent = 'Copy';
    showToast({ title: 'Paid', description: '45 credits', more: [more] });
    expect(toasts()).toEqual(['Paid | 45 credits | Copy']);
    expect(find('section').ariaLive).toBe('polite');
    expect(document.querySelectorAll('section')).toHaveLength(1);
  });

  it('goes after its time, each at its own', () => {
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

  it('that replaced another has its whole time', () => {
    showToast({ id: 'payment', title: 'Opening' });
    vi.advanceTimersByTime(toastDurationMs - 1);
    showToast({ id: 'payment', title: 'Closed' });
    vi.advanceTimersByTime(toastDurationMs - 1);
    expect(toasts()).toEqual(['Closed']);
  });

  it('is kept away from buttons as long as one is shown, and again at the next', () => {
    const main = document.createElement('main');
    document.body.append(main);
    const button = document.createElement('button');
    main.append(button);
    const { innerWidth } = window;
    let bottom = 100;
    button.getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, bottom);
    showToast({ title: 'First' });
    expect(find('section').style.top).toBe('108px');
    bottom = 150;
    window.dispatchEvent(new Event('resize'));
    expect(find('section').style.top).toBe('158px');
    vi.advanceTimersByTime(1);
    showToast({ title: 'Second' });
    vi.advanceTimersByTime(toastDurationMs - 1);
    expect(toasts()).toEqual(['Second']);
    bottom = 170;
    window.dispatchEvent(new Event('resize'));
    expect(find('section').style.top).toBe('178px');
    vi.advanceTimersByTime(1);
    expect(resizing.observers).toHaveLength(0);
    bottom = 200;
    window.dispatchEvent(new Event('resize'));
    expect(find('section').style.top).toBe('178px');
    showToast({ title: 'Third' });
    expect(find('section').style.top).toBe('208px');
    main.remove();
  });
});
