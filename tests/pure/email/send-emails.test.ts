import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { sendEmails } from '../../../worker/email/send-emails.ts';
import { Outbox } from '../../../worker/outbox/outbox.ts';
import { environmentWith } from '../environment.ts';

const now = 1_800_000_000_000;
const minuteMs = 60_000;

let environment: Env;
let outbox: Outbox;
/** The addresses to which the service was asked to send, in their order. */
let sentTo: string[];
/** Whether the service takes an e-mail to this address. */
let isTaken: (to: string) => boolean;

beforeEach(() => {
  environment = environmentWith();
  outbox = new Outbox(environment.DATABASE);
  sentTo = [];
  isTaken = () => true;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { to } = JSON.parse(String(init?.body)) as { to: string };
    sentTo.push(to);
    return new Response(null, { status: isTaken(to) ? 200 : 503 });
  });
});
afterEach(() => vi.restoreAllMocks());

const add = (ref: string, at = now) =>
  outbox.add(
    { ref, kind: 'account_deleted', recipient: `${ref}@shop.example`, language: 'en', data: {} },
    at,
  );

const rows = async () =>
  (await environment.DATABASE.prepare('SELECT * FROM emails ORDER BY ref').all()).results;

describe('sending the e-mails that wait', () => {
  it('e-mails that are due longest are sent first, 20 in one run, and the rest in the next', async () => {
    for (let place = 0; place < 21; place += 1) await add(`e${place}`, now - place);
    await add('later', now + 1);
    expect(await sendEmails(environment, now)).toEqual({ sent: 20, failed: 0 });
    expect(sentTo[0]).toBe('e20@shop.example');
    expect(await sendEmails(environment, now)).toEqual({ sent: 1, failed: 0 });
    expect(sentTo.at(-1)).toBe('e0@shop.example');
    expect(await sendEmails(environment, now)).toEqual({ sent: 0, failed: 0 });
  });

  it('an e-mail that is not taken keeps no other from being sent, and waits twice as long each time', async () => {
    isTaken = (to) => !to.startsWith('a');
    await add('a');
    await add('b');
    expect(await sendEmails(environment, now)).toEqual({ sent: 1, failed: 1 });
    const [first] = await rows();
    expect(first).toMatchObject({ tries: 1, next_try_at: now + minuteMs, sent_at: null });
    expect(await sendEmails(environment, now + minuteMs)).toEqual({ sent: 0, failed: 1 });
    const [second] = await rows();
    expect(second).toMatchObject({ tries: 2, next_try_at: now + 3 * minuteMs });
    expect(second).toMatchObject({ recipient: 'a@shop.example' });
    isTaken = () => true;
    expect(await sendEmails(environment, now + 3 * minuteMs)).toEqual({ sent: 1, failed: 0 });
    expect((await rows())[0]).toMatchObject({ recipient: '', sent_at: now + 3 * minuteMs });
  });

  it('an e-mail that another run has claimed is left to it, and the one after it is sent', async () => {
    await add('a', now - 2);
    await add('b', now - 1);
    const found = await outbox.due(now, 9);
    vi.spyOn(Outbox.prototype, 'due').mockResolvedValueOnce(found);
    const [stale] = found;
    if (stale) await outbox.claim(stale, now + minuteMs);
    expect(await sendEmails(environment, now)).toEqual({ sent: 1, failed: 0 });
    expect(sentTo).toEqual(['b@shop.example']);
  });

  it('an e-mail about an order that is gone is ended and counts as neither sent nor failed', async () => {
    const gone = {
      recipient: 'x@shop.example',
      language: 'en' as const,
      data: { orderId: 'gone' },
    };
    await outbox.add({ ref: 'r', kind: 'receipt', ...gone }, now);
    expect(await sendEmails(environment, now)).toEqual({ sent: 0, failed: 0 });
    expect(await rows()).toMatchObject([{ recipient: '', next_try_at: null }]);
  });

  it('an e-mail is given up after 17 tries, about two days later, and its address is erased', async () => {
    isTaken = () => false;
    await add('a');
    let at = now;
    for (let tries = 1; tries <= 17; tries += 1) {
      expect(await sendEmails(environment, at)).toEqual({ sent: 0, failed: 1 });
      at = Number((await rows())[0]?.next_try_at ?? at);
    }
    expect(at - now).toBeGreaterThan(1.5 * dayMs);
    expect(await rows()).toMatchObject([
      { tries: 17, recipient: '', next_try_at: null, sent_at: null },
    ]);
    expect(await sendEmails(environment, at + dayMs)).toEqual({ sent: 0, failed: 0 });
  });

  it('the ref of an e-mail is remembered for 400 days, so that it is not sent a second time', async () => {
    await add('a');
    await sendEmails(environment, now);
    await add('a', now + dayMs);
    expect(await outbox.forgetOld(now + 400 * dayMs - 1)).toBe(0);
    expect(await outbox.due(now + 500 * dayMs, 9)).toEqual([]);
    expect(await outbox.forgetOld(now + 400 * dayMs)).toBe(1);
    expect(await rows()).toEqual([]);
  });
});
