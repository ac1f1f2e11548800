import { endpoints } from '../../domain/api/endpoints.ts';
import { languageOrFirst } from '../../domain/languages.ts';
import { accountRoutesOf, routesOf } from '../api/routes-of.ts';
import { sendsEmail } from '../config.ts';
import { languageOf } from '../http/language-of.ts';
import { wantsPage } from '../http/plain-page.ts';
import { callAccount } from '../storage/call-account.ts';
import { isUnsubscribeLink } from './unsubscribe-link.ts';
import { askPage, refusedPage, stoppedPage } from './unsubscribe-pages.ts';

export const emailRoutes = accountRoutesOf({
  readEmailChoices: async (context) => {
    const language = await context.get('account').call('pictures.emailLanguage');
    return { whenReady: language !== null, isAvailable: sendsEmail(context.env) };
  },
  updateEmailChoices: async (context, { body: { whenReady } }) => {
    const language = whenReady ? languageOf(context.req.raw) : null;
    await context.get('account').call('pictures.setEmailLanguage', language);
    return { whenReady, isAvailable: sendsEmail(context.env) };
  },
});

// A person who opens the link gets a page; a mail program gets JSON.
emailRoutes.use(endpoints.unsubscribe.path, async (context, next) => {
  await next();
  if (context.res.ok || !wantsPage(context)) return;
  const language = languageOrFirst(context.req.query('language'));
  context.res = await refusedPage(context, language, context.res.status);
});

/**
 * The unsubscribe link. GET changes nothing, because mail scanners open links. The page's button and mail programs
 * send POST.
 */
emailRoutes.route(
  '/',
  routesOf({
    askToUnsubscribe: async (context, { query, refuse }) => {
      const { sessionSecret } = context.get('configuration');
      if (!(await isUnsubscribeLink(sessionSecret, query))) return refuse('not_found');
      return askPage(context, languageOrFirst(query.language));
    },
    unsubscribe: async (context, { query, refuse }) => {
      const { sessionSecret } = context.get('configuration');
      if (!(await isUnsubscribeLink(sessionSecret, query))) return refuse('not_found');
      await callAccount(context.env, query.user, 'pictures.setEmailLanguage', null);
      return stoppedPage(context, languageOrFirst(query.language));
    },
  }),
);
