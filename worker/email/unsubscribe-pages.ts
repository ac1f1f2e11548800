import type { Context } from 'hono';
import { html } from 'hono/html';
import { addressIn, type Language } from '../../domain/languages.ts';
import { routes } from '../../domain/routes.ts';
import { plainPage } from '../http/plain-page.ts';

type Text = 'ask' | 'stop' | 'stopped' | 'again' | 'failed' | 'invalid' | 'profile';

const texts: Record<Language, Record<Text, string>> = {
  en: {
    ask: 'Stop e-mails that say your picture is ready?',
    stop: 'Stop these e-mails',
    stopped: 'You get no more of these e-mails.',
    again: 'You can turn them on again in your profile.',
    failed: 'You still get these e-mails. Please try again in a moment.',
    invalid: 'This link is not valid.',
    profile: 'You can turn these e-mails off in your profile.',
  },
  hi: {
    ask: 'तस्वीर तैयार होने के ईमेल बंद करें?',
    stop: 'ये ईमेल बंद करें',
    stopped: 'अब आपको ये ईमेल नहीं आएँगे।',
    again: 'आप इन्हें प्रोफ़ाइल में फिर से चालू कर सकते हैं।',
    failed: 'आपको ये ईमेल अभी भी आएँगे। थोड़ी देर में फिर से कोशिश करें।',
    invalid: 'यह लिंक सही नहीं है।',
    profile: 'आप ये ईमेल प्रोफ़ाइल में बंद कर सकते हैं।',
  },
};

export function askPage(context: Context, language: Language) {
  return formPage(context, language, 'ask', 200);
}

export function stoppedPage(context: Context, language: Language) {
  return profilePage(context, language, 'stopped', 'again', 200);
}

/** The button tries again, unless the link is not ours. */
export function refusedPage(context: Context, language: Language, status: number) {
  return status === 404
    ? profilePage(context, language, 'invalid', 'profile', status)
    : formPage(context, language, 'failed', status);
}

function formPage(context: Context, language: Language, text: Text, status: number) {
  const { [text]: sentence, stop } = texts[language];
  const content = () => html`<form method="post"><p>${sentence}</p><button>${stop}</button></form>`;
  return plainPage(context, language, content, status);
}

function profilePage(context: Context, language: Language, text: Text, link: Text, status: number) {
  const { [text]: sentence, [link]: label } = texts[language];
  const address = addressIn(language, routes.profile.path);
  const content = () => html`<p>${sentence}</p><p><a href="${address}">${label}</a></p>`;
  return plainPage(context, language, content, status);
}
