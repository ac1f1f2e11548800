import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { sendEmails } from './send-emails.ts';

/** The response leaves first. */
const afterResponseMs = 250;

/** Sends queued e-mails after the response. The cron sends the rest. */
export const sendEmailsAfterResponse: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next();
  if (context.req.method === 'GET' || context.res.status >= 400) return;
  const { env } = context;
  context.executionCtx.waitUntil(
    scheduler
      .wait(afterResponseMs)
      .then(() => sendEmails(env, Date.now()))
      .catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'emails_not_sent', reason: String(error) }));
      }),
  );
};
