import { env } from 'cloudflare:workers';
import type { Context } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendEmailsAfterAnswer } from '../../../worker/email/send-after-answer.ts';
import { sendEmails } from '../../../worker/email/send-emails.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { Outbox } from '../../../worker/outbox/outbox.ts';

const dayMs = 24 * 60 * 60_000;
const outbox = new Outbox(env.DATABASE);
const email = {
  ref: 'test:1',
  kind: 'account_deleted',
  recipient: 'ada@shop.example',
  language: 'en',
  data: {},
} as const;

const rows = async () =>
  (await env.DATABASE.prepare('SELECT ref, tries, sent_at FROM emails ORDER BY ref').all()).results;

/** Runs the middleware around an answer. Returns what goes on after it. */
async function around(method: string, status: number, environment: Env = env) {
  const after: Promise<unknown>[] = [];
  const context = {
    req: { method },
    res: { status },
    env: environment,
    executionCtx: { waitUntil: (work: Promise<unknown>) => after.push(work) },
  };
  await sendEmailsAfterAnswer(context as unknown as Context<AppEnv>, async () => undefined);
  return after;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await env.DATABASE.exec('DELETE FROM emails');
});

describe('after an answer', () => {
  it('an answer to a change is followed by its e-mails', async () => {
    await outbox.add(email, 1);
    const [after, ...others] = await around('POST', 399);
    expect(others).toEqual([]);
    expect(await rows()).toMatchObject([{ tries: 0 }]);
    await after;
    expect(await rows()).toMatchObject([{ tries: 1, sent_at: expect.any(Number) }]);
  });

  it.each([
    ['GET', 200],
    ['POST', 400],
    ['DELETE', 503],
  ])('an answer that changed nothing is followed by none: %s %i', async (method, status) => {
    expect(await around(method, status)).toEqual([]);
  });

  it('e-mails that could not be read are logged, and disturb nothing', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [after] = await around('POST', 200, { ...env, DATABASE: undefined } as unknown as Env);
    await after;
    expect(error.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { event: 'emails_not_sent', reason: expect.stringContaining('TypeError') },
    ]);
  });
});

describe('a run that sends e-mails', () => {
  it('a run counts what was sent and what failed, with the number of the try', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const send = vi.fn<() => Promise<void>>();
    const bound = { ...env, EMAIL_URL: undefined, EMAIL: { send } } as unknown as Env;
    await outbox.add(email, 1);
    await outbox.add({ ...email, ref: 'test:2' }, 1);
    send.mockResolvedValueOnce().mockRejectedValueOnce(new Error());
    expect(await sendEmails(bound, 1)).toEqual({ sent: 1, failed: 1 });
    expect(JSON.parse(String(warn.mock.calls[0]?.[0]))).toEqual({
      event: 'email_not_sent',
      ref: 'test:2',
      tries: 1,
      reason: 'Error',
    });
    send.mockRejectedValueOnce(new Error());
    expect(await sendEmails(bound, 1 + 60_000)).toEqual({ sent: 0, failed: 1 });
    expect(JSON.parse(String(warn.mock.calls[1]?.[0]))).toMatchObject({ ref: 'test:2', tries: 2 });
    send.mockResolvedValueOnce();
    expect(await sendEmails(bound, 1 + 60_000 + 2 * 60_000 - 1)).toEqual({ sent: 0, failed: 0 });
    expect(await sendEmails(bound, 1 + 60_000 + 2 * 60_000)).toEqual({ sent: 1, failed: 0 });
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('an e-mail about an order that is gone ends, and nothing is sent', async () => {
    const send = vi.fn<() => Promise<void>>();
    const bound = { ...env, EMAIL_URL: undefined, EMAIL: { send } } as unknown as Env;
    await outbox.add({ ...email, kind: 'refund_failed', data: { orderId: 'gone' } }, 1);
    expect(await sendEmails(bound, 1)).toEqual({ sent: 0, failed: 0 });
    expect(send).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([{ tries: 1, sent_at: 1 }]);
  });

  it('e-mails wait where the configuration is incomplete, or nothing can send them', async () => {
    await outbox.add(email, 1);
    const nothing = { sent: 0, failed: 0 };
    expect(await sendEmails({ ...env, SESSION_SECRET: '' } as Env, 1)).toEqual(nothing);
    const without = { ...env, EMAIL_URL: undefined, EMAIL: undefined } as unknown as Env;
    expect(await sendEmails(without, 1)).toEqual(nothing);
    expect(await rows()).toMatchObject([{ tries: 0 }]);
  });

  it('one run sends 20 e-mails, the longest due first', async () => {
    const send = vi.fn<() => Promise<void>>().mockResolvedValue();
    const bound = { ...env, EMAIL_URL: undefined, EMAIL: { send } } as unknown as Env;
    for (let at = 21; at > 0; at -= 1) {
      await outbox.add({ ...email, ref: `test:${at}`, recipient: `${at}@shop.example` }, at);
    }
    expect(await sendEmails(bound, 30)).toEqual({ sent: 20, failed: 0 });
    expect(send).toHaveBeenCalledTimes(20);
    expect(send).not.toHaveBeenCalledWith(expect.objectContaining({ to: '21@shop.example' }));
    expect(await sendEmails(bound, 30)).toEqual({ sent: 1, failed: 0 });
  });

  it('an e-mail is claimed once for each try', async () => {
    await outbox.add(email, 1);
    const [waiting] = await outbox.due(1, 1);
    if (!waiting) throw new Error('Nothing is due.');
    expect(await outbox.claim(waiting, 5)).toBe(true);
    expect(await outbox.claim(waiting, 5)).toBe(false);
    expect(await outbox.claim({ ...waiting, tries: 1 }, 6)).toBe(true);
    await outbox.end(email.ref, 7);
    expect(await outbox.claim({ ...waiting, tries: 2 }, 8)).toBe(false);
  });

  it('the ref of an e-mail is stored for 400 days, and adds none again', async () => {
    await outbox.add(email, 1);
    await outbox.add({ ...email, recipient: 'else@shop.example' }, 2);
    expect((await outbox.due(5, 5)).map(({ recipient }) => recipient)).toEqual([email.recipient]);
    await outbox.forgetOld(400 * dayMs);
    expect(await rows()).toHaveLength(1);
    await outbox.forgetOld(400 * dayMs + 1);
    expect(await rows()).toEqual([]);
  });
});
