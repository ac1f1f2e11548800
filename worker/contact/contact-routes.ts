import { Hono } from 'hono';
import { contactSchema } from '../../domain/contact.ts';
import { honeypotField } from '../../domain/honeypot.ts';
import { checkBody } from '../http/bodies/json-body.ts';
import { readFields } from '../http/bodies/read-fields.ts';
import type { AppEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import { currentSession } from '../sessions/session-guard.ts';
import { forwardMessage, nextTryAt } from './forward-messages.ts';
import { limitWindowMs, MessageStore } from './message-store.ts';
import { senderHash } from './sender.ts';

const tooMany = 'You have sent several messages in the last hour. Please send the next one later.';

/** Writing to the operator. The message is stored before anything else, so no failure loses it. */
export const contactRoutes = new Hono<AppEnv>().post('/', async (context) => {
  const read = await readFields(context);
  if (!read.ok) return read.response;
  // A program that fills every field is told that all went well, and nothing is stored.
  const trap = read.fields[honeypotField];
  if (trap !== undefined && trap !== '') return context.json({ sent: true });
  const checked = checkBody(context, contactSchema, read.fields);
  if (!checked.ok) return checked.response;
  const { name, email, message, id = crypto.randomUUID() } = checked.body;

  const { contactFormUrl, sessionSecret } = context.get('configuration');
  const session = await currentSession(context);
  const now = Date.now();
  const store = new MessageStore(context.env.DATABASE);
  const stored = await store.insert(
    {
      id,
      name,
      email,
      message,
      userId: session?.user.id ?? null,
      senderHash: await senderHash(sessionSecret, context.req.header('CF-Connecting-IP') ?? ''),
      nextTryAt: contactFormUrl ? nextTryAt(0, now) : null,
    },
    now,
  );
  if (!stored) {
    const headers = { 'Retry-After': String(limitWindowMs / 1000) };
    return refuse(context, 'rate_limited', { detail: tooMany, headers });
  }
  const isSame = stored.name === name && stored.email === email && stored.message === message;
  if (!isSame) return refuse(context, 'conflict');

  if (contactFormUrl && stored.forwardedAt === null) {
    const outcome = await forwardMessage(store, contactFormUrl, stored, now);
    if (outcome?.state === 'refused') {
      return refuse(context, 'message_refused', { detail: outcome.message });
    }
  }
  return context.json({ sent: true });
});
