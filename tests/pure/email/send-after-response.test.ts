import type { Context } from 'hono';
import { beforeEach, expect, it, vi } from 'vitest';
import { sendEmailsAfterResponse } from '../../../worker/email/send-after-response.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { Outbox } from '../../../worker/outbox/outbox.ts';
import { environmentWith } from '../environment.ts';

let environment: Env;

beforeEach(async () => {
  environment = environmentWith();
  vi.stubGlobal('scheduler', { wait: () => Promise.resolve() });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  const to = { recipient: 'ada@shop.example', language: 'en', data: {} } as const;
  await new Outbox(environment.DATABASE).add({ ref: 'a', kind: 'account_deleted', ...to }, 1);
});

/** Responds to a request, and waits for what follows the response. */
async function respond(method: string, status: number, env = environment): Promise<void> {
  const after: Promise<unknown>[] = [];
  const executionCtx = { waitUntil: (work: Promise<unknown>) => after.push(work) };
  const context = { req: { method }, res: { status }, env, executionCtx };
  await sendEmailsAfterResponse(context as unknown as Context<AppEnv>, async () => undefined);
  await Promise.all(after);
}

it.each([
  ['POST', 200, 1],
  ['DELETE', 399, 1],
  ['GET', 200, 0],
  ['POST', 400, 0],
])('%s with the status %i is followed by %i of its e-mails', async (method, status, sent) => {
  await respond(method, status);
  expect(fetch).toHaveBeenCalledTimes(sent);
});

it('a failure to read the e-mails is logged, and does not fail the request', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await respond('POST', 200, { ...environment, DATABASE: undefined } as unknown as Env);
  expect(String(error.mock.calls[0]?.[0])).toContain('emails_not_sent');
});
