import { Hono } from 'hono';
import { endpoints } from '../../domain/api/endpoints.ts';
import { dayMs, dayOf } from '../../domain/days.ts';
import { languageOrFirst } from '../../domain/languages.ts';
import { contactWindowMs } from '../../domain/limits.ts';
import { honeypotField } from '../../domain/site/honeypot.ts';
import { routesOf } from '../api/routes-of.ts';
import { sendsEmail } from '../config.ts';
import type { AppEnv } from '../http/context.ts';
import { languageOf } from '../http/language-of.ts';
import { wantsPage } from '../http/plain-page.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { Outbox } from '../outbox/outbox.ts';
import { currentSession } from '../sessions/session-guard.ts';
import { copyRef } from './copy-ref.ts';
import { formMessageId } from './form-message-id.ts';
import { forwardMessage, nextTryAt } from './forward-messages.ts';
import { MessageStore } from './message-store.ts';
import { contactResponsePage } from './response-page.ts';
import { senderOf } from './sender.ts';

/** Why the limit refused the message, for the sender. */
const tooMany = {
  network: {
    detail: 'You have sent several messages in the last hour. Please send the next one later.',
    headers: { 'Retry-After': String(contactWindowMs / 1000) },
  },
  range: {
    detail: 'Many messages came from your network today. Please send yours tomorrow.',
    headers: { 'Retry-After': String(dayMs / 1000) },
  },
  user: {
    detail: 'You have sent many messages today. Please send the next one tomorrow.',
    headers: { 'Retry-After': String(dayMs / 1000) },
  },
};

export const contactRoutes = new Hono<AppEnv>();

// A browser that submits the form without scripts gets a page instead of JSON.
contactRoutes.use(endpoints.sendMessage.path, async (context, next) => {
  await next();
  if (!wantsPage(context)) return;
  const language = languageOrFirst(context.req.query('language'));
  context.res = await contactResponsePage(context, language, context.res);
});

const sendRoutes = routesOf({
  sendMessage: async (context, { body, refuse }) => {
    // A program that fills every field gets the usual response, and nothing is stored.
    const trap = body[honeypotField];
    if (trap !== undefined && trap !== '') return { sent: true };
    const { name, email, message } = body;

    const { contactFormUrl, sessionSecret } = context.get('configuration');
    const found = await currentSession(context);
    const now = Date.now();
    const sender = await senderOf(sessionSecret, context.req.header('CF-Connecting-IP') ?? '');
    const id =
      body.id ??
      (wantsPage(context)
        ? await formMessageId(body, sender.senderHash, dayOf(now))
        : crypto.randomUUID());
    const userId = found.state === 'signed_out' ? null : found.session.user.id;
    const store = new MessageStore(context.env.DATABASE);
    const stored = await store.insert(
      {
        id,
        name,
        email,
        message,
        userId,
        ...sender,
        nextTryAt: contactFormUrl ? nextTryAt(0, now) : null,
      },
      now,
    );
    if (!stored) {
      const limit = await store.reachedLimit({ ...sender, userId }, now);
      if (limit !== 'all') return refuse('rate_limited', tooMany[limit]);
      const flood = { kind: 'contact_flooded', subject: dayOf(now), detail: {} } as const;
      await reportIncident(context.env, flood, now);
      return refuse('unavailable');
    }
    const isSame = stored.name === name && stored.email === email && stored.message === message;
    if (!isSame) return refuse('conflict');

    // Only the cron repeats an earlier try. Otherwise each copy of a message that the service refuses would be sent
    // to it.
    if (stored.refusal !== null) return refuse('message_refused', { detail: stored.refusal });
    if (contactFormUrl && stored.tries === 0) {
      const outcome = await forwardMessage(store, contactFormUrl, stored, now);
      if (outcome?.state === 'refused') {
        return refuse('message_refused', { detail: outcome.message });
      }
    }
    // The copy goes only to the sender's own account, because anybody may write any address into the form.
    if (found.state !== 'signed_out' && sendsEmail(context.env)) {
      const { email: recipient } = found.session.user;
      await new Outbox(context.env.DATABASE).add(
        {
          ref: copyRef(id),
          kind: 'contact_copy',
          recipient,
          language: languageOf(context.req.raw),
          data: { message },
        },
        now,
      );
    }
    return { sent: true };
  },
});

contactRoutes.route('/', sendRoutes);
