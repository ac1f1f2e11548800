import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../../../domain/account/credits.ts';
import { queries } from '../../../../src/api/queries.ts';
import { creditsKey } from '../../../../src/api/query-keys.ts';
import { Activity } from '../../../../src/features/credits/activity.tsx';
import { UnreadCredits, useCredits } from '../../../../src/features/credits/credits.ts';
import { appServer, lateResponse } from '../../support/app-server.ts';
import { hookWhileLive } from '../../support/hook-while-live.tsx';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { refusal } from '../../support/refusal.ts';

pageClock();
const credits =
  (available: number, initialized = true) =>
  () =>
    Response.json({ balance: available, held: 0, available, initialized });
const server = appServer({ 'GET /api/credits': credits(5) });
const reads = () => server.count('GET /api/credits');

describe('the balance', () => {
  it('is not known before it was read, nor while the account is not open', async () => {
    server.response('GET /api/credits', credits(0, false));
    const { result } = hookInApp(() => useCredits());
    expect(result.current).toBeUndefined();
    await settled();
    expect(result.current).toBeUndefined();
    server.response('GET /api/credits', credits(5));
    await act(() => queries.invalidateQueries({ queryKey: creditsKey }));
    await settled();
    expect(result.current?.available).toBe(5);
  });

  it('is read every ten seconds without a socket, and never beside one', async () => {
    const { setLive } = hookWhileLive(() => useCredits(), { isLive: false });
    await settled();
    await after(9999);
    expect(reads()).toBe(1);
    await after(1);
    expect(reads()).toBe(2);
    setLive(true);
    await after(60_000);
    expect(reads()).toBe(2);
  });
});

describe('the note about an unread balance', () => {
  it('reads again by its button, and stays where that fails', async () => {
    server.response('GET /api/credits', () => refusal(500, 'internal_error'));
    const page = renderInApp(<UnreadCredits />);
    await settled();
    const button = () => page.queryByRole('button', { name: 'Try again' });
    fireEvent.click(button() ?? document.body);
    await settled();
    expect([reads(), button() === null]).toEqual([2, false]);
    server.response('GET /api/credits', credits(5));
    fireEvent.click(button() ?? document.body);
    await settled();
    expect(button()).toBeNull();
  });
});

describe('the activity', () => {
  /** What the page sees of the end of the list. */
  let observers: { see: (isIntersecting: boolean) => void; isOver: boolean }[] = [];
  beforeEach(() => {
    observers = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #observer: (typeof observers)[number] = { see: () => undefined, isOver: false };
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          this.#observer.see = (isIntersecting) => callback([{ isIntersecting }]);
          observers.push(this.#observer);
        }
        observe(): void {
          // The test says what is seen.
        }
        disconnect(): void {
          this.#observer.isOver = true;
        }
      },
    );
    vi.setSystemTime(Date.parse('2026-11-25T12:00:00'));
  });
  afterEach(() => vi.unstubAllGlobals());

  const entry = (seq: number, given: Partial<Entry> = {}): Entry => ({
    seq,
    ref: `ref-${seq}`,
    kind: 'spend',
    amount: -1,
    balanceAfter: seq,
    code: 'charged',
    params: { tool: 'text2img' },
    createdAt: new Date(2026, 10, 25, 11).toISOString(),
    ...given,
  });
  /** Serves the pages by their cursors. */
  const serve = (pages: Record<string, object | (() => Promise<Response>)>) =>
    server.response('GET /api/credits/entries', ({ query }) => {
      const page = pages[query.get('cursor') ?? ''];
      return typeof page === 'function' ? page() : Response.json(page);
    });

  async function openActivity() {
    const pictureOf = (jobId: string) =>
      jobId === 'job-1' ? { id: 'job-1', prompt: 'a red fox', thumbnail: <i>thumbnail</i> } : null;
    const page = renderInApp(<Activity pictureOf={pictureOf} />);
    await settled();
    return {
      page,
      headings: () => page.queryAllByRole('heading').map(({ textContent }) => textContent),
      rows: () => page.queryAllByRole('listitem').filter((row) => row.querySelector('time')).length,
    };
  }

  it('names each day once, and the change and the balance of each entry', async () => {
    const yesterday = new Date(2026, 10, 24, 23).toISOString();
    const bought = { kind: 'purchase', code: 'bought', params: { productId: 'basic' } } as const;
    const entries = [
      entry(3, { ref: 'capture:job:job-1' }),
      entry(2, { ...bought, amount: 45, balanceAfter: 47 }),
      entry(1, { createdAt: yesterday }),
    ];
    serve({ '': { entries, nextCursor: null } });
    const { headings, rows, page } = await openActivity();
    expect([headings(), rows()]).toEqual([['Today', 'Yesterday'], 3]);
    // A minus sign, not a hyphen.
    for (const text of ['+45', '47', '\u22121', 'Basic Pack'])
      expect(page.container.textContent).toContain(text);
    // The picture of an entry is opened by it.
    const link = page.getByRole('link');
    expect(link.getAttribute('href')).toBe('/previous-images?picture=job-1');
    expect(link.closest('li')?.textContent).toContain('a red fox');
  });

  it('loads more when its end is near, once, and by its button', async () => {
    const late = lateResponse();
    serve({
      '': { entries: [entry(3)], nextCursor: 'second' },
      second: late.response,
      third: { entries: [entry(1)], nextCursor: null },
    });
    const { rows, page } = await openActivity();
    expect(observers.filter(({ isOver }) => !isOver)).toHaveLength(1);
    act(() => observers[0]?.see(false));
    await settled();
    expect(server.count('GET /api/credits/entries')).toBe(1);
    act(() => observers[0]?.see(true));
    await settled();
    // Nothing is watched while more is loading.
    expect(observers.map(({ isOver }) => isOver)).toEqual([true]);
    late.give(Response.json({ entries: [entry(2)], nextCursor: 'third' }));
    await settled();
    expect([
      rows(),
      server.sent('GET /api/credits/entries').map(({ query }) => query.get('cursor')),
    ]).toEqual([2, [null, 'second']]);
    fireEvent.click(page.getAllByRole('button').at(-1) ?? document.body);
    await settled();
    expect([rows(), page.queryByRole('button')]).toEqual([3, null]);
    expect(observers.every(({ isOver }) => isOver)).toBe(true);
  });
});
