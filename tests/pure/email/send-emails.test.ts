import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { sendEmails } from '../../../worker/email/send-emails.ts';
import { IncidentStore } from '../../../worker/incidents/incident-store.ts';
import { type EmailKind, Outbox } from '../../../worker/outbox/outbox.ts';
import { until } from '../../until.ts';
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
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { to } = JSON.parse(String(init?.body)) as { to: string };
    sentTo.push(to);
    return new Response(null, { status: isTaken(to) ? 200 : 503 });
  });
});

const add = (ref: string, at = now, kind: EmailKind = 'account_deleted') =>
  outbox.add(
    { ref, kind, recipient: `${ref}@shop.example`, language: 'en', data: { message: '' } },
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

  it('an e-mail about a missing order ends and counts as neither sent nor failed', async () => {
    const gone = {
      recipient: 'x@shop.example',
      language: 'en' as const,
      data: { orderId: 'gone' },
    };
    await outbox.add({ ref: 'r', kind: 'receipt', ...gone }, now);
    expect(await sendEmails(environment, now)).toEqual({ sent: 0, failed: 0 });
    expect(await rows()).toMatchObject([{ recipient: '', next_try_at: null }]);
  });

  it('e-mails wait, without a try, where the configuration is incomplete or nothing can send them', async () => {
    await add('a');
    for (const change of [{ SESSION_SECRET: '' }, { EMAIL_FROM: undefined }]) {
      const incomplete = { ...environment, ...change } as unknown as Env;
      expect(await sendEmails(incomplete, now)).toEqual({ sent: 0, failed: 0 });
    }
    expect(await rows()).toMatchObject([{ tries: 0, next_try_at: now }]);
  });

  it('an e-mail fails for good after 17 attempts in about two days, and its address is erased', async () => {
    isTaken = () => false;
    const warned = vi.mocked(console.warn);
    await add('a');
    let at = now;
    for (let tries = 1; tries <= 17; tries += 1) {
      expect(await sendEmails(environment, at)).toEqual({ sent: 0, failed: 1 });
      at = Number((await rows())[0]?.next_try_at ?? at);
    }
    expect(at - now).toBeGreaterThan(1.5 * dayMs);
    expect(String(warned.mock.calls[0]?.[0])).toContain('EMAIL_URL responded 503');
    expect(JSON.stringify(warned.mock.calls)).not.toContain('@shop.example');
    expect(await rows()).toMatchObject([
      { tries: 17, recipient: '', next_try_at: null, sent_at: null },
    ]);
    expect(await sendEmails(environment, at + dayMs)).toEqual({ sent: 0, failed: 0 });
  });

  const incidents = () => new IncidentStore(environment.DATABASE).list({ isOpen: true, limit: 9 });

  it('an e-mail that failed for good is an incident, one a day for each kind, without an address', async () => {
    isTaken = () => false;
    const almostGivenUp = async (ref: string, at: number, kind?: EmailKind) => {
      await add(ref, at, kind);
      const set = 'UPDATE emails SET tries = 16 WHERE ref = ?';
      await environment.DATABASE.prepare(set).bind(ref).run();
    };
    await almostGivenUp('a', now);
    await almostGivenUp('b', now);
    await almostGivenUp('c', now, 'contact_copy');
    await almostGivenUp('d', now + dayMs);
    await add('e');
    await sendEmails(environment, now);
    await sendEmails(environment, now + dayMs);
    expect((await incidents()).map(({ kind, detail, times }) => [kind, detail, times])).toEqual([
      ['email_given_up', { email: 'account_deleted', ref: 'd' }, 1],
      ['email_given_up', { email: 'contact_copy', ref: 'c' }, 1],
      ['email_given_up', { email: 'account_deleted', ref: 'a' }, 2],
    ]);
  });

  it('an e-mail whose last attempt was interrupted fails six hours later, and is not sent again', async () => {
    await add('a');
    await environment.DATABASE.prepare('UPDATE emails SET tries = 16').run();
    vi.spyOn(Outbox.prototype, 'end').mockRejectedValueOnce(new Error('D1 is down'));
    vi.mocked(fetch).mockImplementationOnce(() => new Promise(() => undefined));
    void sendEmails(environment, now);
    await until(() => expect(fetch).toHaveBeenCalledOnce());
    const laterAt = now + 360 * minuteMs;
    expect(await rows()).toMatchObject([{ tries: 17, next_try_at: laterAt }]);
    expect(await sendEmails(environment, laterAt - 1)).toEqual({ sent: 0, failed: 0 });
    expect(await incidents()).toEqual([]);
    // The incident comes first: a run that ends between them gives it up again.
    await expect(sendEmails(environment, laterAt)).rejects.toThrow('D1 is down');
    expect(await incidents()).toMatchObject([{ kind: 'email_given_up', detail: { ref: 'a' } }]);
    const lastAt = laterAt + 360 * minuteMs;
    expect(await sendEmails(environment, lastAt)).toEqual({ sent: 0, failed: 1 });
    expect(await rows()).toMatchObject([{ recipient: '', data: '{}', next_try_at: null }]);
    expect(await sendEmails(environment, lastAt + dayMs)).toEqual({ sent: 0, failed: 0 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('an e-mail whose last attempt was interrupted is ended by one of two runs', async () => {
    await add('a');
    await environment.DATABASE.prepare('UPDATE emails SET tries = 17').run();
    await Promise.all([sendEmails(environment, now), sendEmails(environment, now)]);
    expect(await incidents()).toMatchObject([{ kind: 'email_given_up', times: 1 }]);
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
