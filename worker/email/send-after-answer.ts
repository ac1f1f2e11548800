import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { sendEmails } from './send-emails.ts';

/** How long the answer has to leave first, in milliseconds. */
const afterAnswerMs = 250;

/** Sends the e-mails that a change has put into the outbox, after its answer. The cron is the second net. */
export const sendEmailsAfterAnswer: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next();
  if (context.req.method === 'GET' || context.res.status >= 400) return;
  const { env } = context;
  context.executionCtx.waitUntil(
    scheduler
      .wait(afterAnswerMs)
      .then(() => sendEmails(env, Date.now()))
      .catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'emails_not_sent', reason: String(error) }));
      }),
  );
};
