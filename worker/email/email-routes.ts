import { html } from 'hono/html';
import { addressIn, type Language, languageOrFirst } from '../../domain/languages.ts';
import { routes } from '../../domain/routes.ts';
import { accountRoutesOf, routesOf } from '../api/routes-of.ts';
import { sendsEmail } from '../config.ts';
import { languageOf } from '../http/language-of.ts';
import { plainPage } from '../http/plain-page.ts';
import { accountOf } from '../storage/account-of.ts';
import { isUnsubscribeLink } from './unsubscribe-link.ts';

const texts: Record<Language, Record<'ask' | 'stop' | 'stopped' | 'again', string>> = {
  en: {
    ask: 'Stop e-mails that say your picture is ready?',
    stop: 'Stop these e-mails',
    stopped: 'You get no more of these e-mails.',
    again: 'You can turn them on again in your profile.',
  },
  hi: {
    ask: 'तस्वीर तैयार होने के ईमेल बंद करें?',
    stop: 'ये ईमेल बंद करें',
    stopped: 'अब आपको ये ईमेल नहीं आएँगे।',
    again: 'आप इन्हें प्रोफ़ाइल में फिर से चालू कर सकते हैं।',
  },
};

/** The choice of e-mails, in the profile. */
export const emailRoutes = accountRoutesOf({
  readEmailChoices: async (context) => {
    const language = await context.get('account').call('readyEmailLanguage');
    return { whenReady: language !== null, isAvailable: sendsEmail(context.env) };
  },
  updateEmailChoices: async (context, { body: { whenReady } }) => {
    const language = whenReady ? languageOf(context.req.raw) : null;
    await context.get('account').call('setReadyEmailLanguage', language);
    return { whenReady, isAvailable: sendsEmail(context.env) };
  },
});

/**
 * The link in each e-mail that is a choice. Reading it changes nothing, because scanners of mail open
 * links; its button does, and so does a mail program, by the same address.
 */
emailRoutes.route(
  '/',
  routesOf({
    askToUnsubscribe: async (context, { query, refuse }) => {
      const { sessionSecret } = context.get('configuration');
      if (!(await isUnsubscribeLink(sessionSecret, query))) return refuse('not_found');
      const language = languageOrFirst(query.language);
      const { ask, stop } = texts[language];
      return plainPage(
        context,
        language,
        () => html`<form method="post"><p>${ask}</p><button>${stop}</button></form>`,
      );
    },
    unsubscribe: async (context, { query, refuse }) => {
      const { sessionSecret } = context.get('configuration');
      if (!(await isUnsubscribeLink(sessionSecret, query))) return refuse('not_found');
      await accountOf(context.env, query.user, (account) => account.setReadyEmailLanguage(null));
      const language = languageOrFirst(query.language);
      const { stopped, again } = texts[language];
      const profile = addressIn(language, routes.profile.path);
      return plainPage(
        context,
        language,
        () => html`<p>${stopped}</p><p><a href="${profile}">${again}</a></p>`,
      );
    },
  }),
);
