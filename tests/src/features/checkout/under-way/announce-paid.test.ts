import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcePaid } from '../../../../../src/features/checkout/under-way/announce-paid.ts';
import {
  knownPayments,
  writeKnownPayments,
} from '../../../../../src/features/checkout/under-way/known-payments.ts';
import {
  ongoingPurchases,
  ownPayments,
} from '../../../../../src/features/checkout/under-way/own-payments.ts';

vi.mock('sonner', () => ({ toast: { success: vi.fn<() => void>() } }));

/** What the server answers about the order to one read after the other; the last answer repeats. */
let answers: (object | 'lost')[] = [];
let reads = 0;
const order = (state: string) => ({ id: 'one', razorpay_order_id: 'order_1', credits: 45, state });
const said = () => vi.mocked(toast.success).mock.calls.map(([title]) => title);
const opened = vi.fn<(path: string) => void>();

/** What the device stores, and a page with the query that the user leaves by `leave`. */
const localStore = new Map<string, string>();
let page = new EventTarget();
function openPage(search: string): void {
  page = Object.assign(new EventTarget(), { location: { search } });
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localStore.get(key) ?? null,
    setItem: (key: string, value: string) => localStore.set(key, value),
  });
}
const leave = () => page.dispatchEvent(new Event('pagehide'));

async function announce(): Promise<void> {
  const end = announcePaid(['one'], opened);
  await vi.advanceTimersByTimeAsync(60_000);
  await end;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(toast.success).mockClear();
  ownPayments.clear();
  ongoingPurchases.clear();
  localStore.clear();
  reads = 0;
  openPage('');
  vi.stubGlobal('fetch', async () => {
    const answer = answers[Math.min(reads, answers.length - 1)];
    reads += 1;
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return Response.json({ orders: answer ? [answer] : [], nextCursor: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a payment that is no longer under way', () => {
  it('is said with its credits and its receipt', async () => {
    answers = [order('paid')];
    await announce();
    expect(said()).toEqual(['45 credits added']);
    const [, options] = vi.mocked(toast.success).mock.calls[0] ?? [];
    const action = options?.action as { onClick: () => void } | undefined;
    action?.onClick();
    expect(opened).toHaveBeenCalledWith('/credit-history?receipt=one');
  });

  it('is said when its order is completed a moment later, or its first read is lost', async () => {
    answers = [order('waiting'), 'lost', order('paid')];
    await announce();
    expect([reads, said()]).toEqual([3, ['45 credits added']]);
  });

  it('is read again after a second', async () => {
    answers = [order('waiting')];
    const end = announcePaid(['one'], opened);
    await vi.advanceTimersByTimeAsync(999);
    expect(reads).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    await end;
  });

  it('is said where Razorpay’s number of it is not known', async () => {
    answers = [{ ...order('paid'), razorpay_order_id: null }];
    await announce();
    expect(said()).toEqual(['45 credits added']);
  });

  it('is read five times, and not once more', async () => {
    answers = [order('waiting')];
    await announce();
    expect([reads, said()]).toEqual([5, []]);
  });

  it.each(['cancelled', 'expired', 'failed', 'refunded'])(
    'is not said where it is %s, which one read shows',
    async (state) => {
      answers = [order(state)];
      await announce();
      expect([reads, said()]).toEqual([1, []]);
    },
  );

  it('is its own order, of all that its search has found', async () => {
    answers = [order('paid')];
    vi.stubGlobal('fetch', async () =>
      Response.json({
        orders: [{ ...order('paid'), id: 'other', credits: 15 }, order('paid')],
        nextCursor: null,
      }),
    );
    await announce();
    expect(said()).toEqual(['45 credits added']);
  });

  it('is said also where another one has ended before without credits', async () => {
    vi.stubGlobal('fetch', async (address: string) => {
      const id = new URL(address, 'http://localhost').searchParams.get('q');
      const state = id === 'one' ? 'paid' : 'cancelled';
      return Response.json({ orders: [{ ...order(state), id }], nextCursor: null });
    });
    const end = announcePaid(['none', 'one', 'other'], opened);
    await vi.advanceTimersByTimeAsync(60_000);
    await end;
    expect(said()).toEqual(['45 credits added']);
  });

  it('of another user is not said', async () => {
    answers = [];
    await announce();
    expect([reads, said()]).toEqual([1, []]);
  });

  it.each(['&order=one', '&order=order_1', ''])(
    'is not said where the address of the page thanks for it, with the order %j',
    async (named) => {
      answers = [order('paid')];
      openPage(`?payment=success${named}`);
      await announce();
      expect(said()).toEqual([]);
    },
  );

  it('is said where the address speaks of another one', async () => {
    answers = [order('paid')];
    openPage('?payment=success&order=order_2');
    await announce();
    expect(said()).toEqual(['45 credits added']);
  });

  it.each(['one', 'order_1'])(
    'is not said a second time by its own page, by the id %s',
    async (id) => {
      answers = [order('paid')];
      ownPayments.add(id);
      await announce();
      expect(said()).toEqual([]);
    },
  );

  it('is left to the next page where its purchase here goes on when the user leaves', async () => {
    answers = [order('paid')];
    ownPayments.add('order_1');
    ongoingPurchases.add('order_1');
    writeKnownPayments(['other']);
    await announce();
    expect([said(), knownPayments()]).toEqual([[], ['other']]);
    leave();
    leave();
    expect(knownPayments()).toEqual(['other', 'one']);
  });

  it('is left to the next page where the user leaves before its order is read, once', async () => {
    answers = [order('waiting'), order('paid')];
    const end = announcePaid(['one', 'two'], opened);
    writeKnownPayments(['two']);
    await vi.advanceTimersByTimeAsync(999);
    leave();
    expect([said(), knownPayments()]).toEqual([[], ['two', 'one']]);
    await vi.advanceTimersByTimeAsync(60_000);
    await end;
  });

  it.each(['paid', 'cancelled'])(
    'is not left to the next page after it was read as %s',
    async (state) => {
      answers = [order(state)];
      await announce();
      leave();
      expect(knownPayments()).toEqual([]);
    },
  );

  it.each([
    ['the user was told', 'order_1'],
    ['Razorpay’s number of it is not known', null],
  ])('is not left to the next page where %s', async (_, theirs) => {
    answers = [{ ...order('paid'), razorpay_order_id: theirs }];
    ownPayments.add('one');
    ongoingPurchases.add('order_2');
    await announce();
    leave();
    expect([said(), knownPayments()]).toEqual([[], []]);
  });
});
