import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Problem } from '../../domain/error-code.ts';
import { addressIn, type Language } from '../../domain/languages.ts';
import { plainPage } from '../http/plain-page.ts';

const texts: Record<Language, Record<'sent' | 'notSent' | 'back' | 'stillThere', string>> = {
  en: {
    sent: 'Thanks! Your message has been sent. We’ll answer by e-mail.',
    notSent: 'Your message was not sent.',
    back: 'Back to the contact page',
    stillThere: 'With your browser’s Back button your text is still there.',
  },
  hi: {
    sent: 'धन्यवाद! आपका संदेश पहुँच गया। हम ईमेल से जवाब देंगे।',
    notSent: 'आपका संदेश नहीं भेजा गया।',
    back: 'संपर्क पेज पर लौटें',
    stillThere: 'ब्राउज़र के "वापस" बटन से आपका लिखा हुआ मिल जाएगा।',
  },
};

/**
 * The answer for a browser that sent the contact form itself, because its scripts are off or were
 * not there yet. `response` is the answer for scripts; its status stays.
 */
export async function contactAnswerPage(context: Context, language: Language, response: Response) {
  const { sent, notSent, back, stillThere } = texts[language];
  const detail = response.ok ? '' : await detailOf(response, language);
  const page = addressIn(language, '/contact');
  const status = response.ok ? 200 : (response.status as 400);
  return plainPage(
    context,
    language,
    () => html`<p>${response.ok ? sent : `${notSent} ${detail}`}</p>
    ${response.ok ? '' : html`<p>${stillThere}</p>`}
    <p><a href="${page}">${back}</a></p>`,
    status,
  );
}

/** The refusal's own sentence, which is English. */
async function detailOf(response: Response, language: Language): Promise<string> {
  const { detail } = await response.clone().json<Problem>();
  return language === 'en' ? detail : '';
}
