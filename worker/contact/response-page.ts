import type { Context } from 'hono';
import { html } from 'hono/html';
import { addressIn, type Language } from '../../domain/languages.ts';
import { contactLengthMax } from '../../domain/limits.ts';
import type { ErrorCode, Problem } from '../../domain/problems.ts';
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

/** The refusals that a visitor can do something about. */
const reasonsInHindi: Partial<Record<ErrorCode, string>> = {
  invalid_input: `नाम, पूरा ईमेल पता और संदेश लिखना ज़रूरी है। संदेश में ज़्यादा से ज़्यादा ${contactLengthMax.message} अक्षर हो सकते हैं।`,
  too_large: `संदेश में ज़्यादा से ज़्यादा ${contactLengthMax.message} अक्षर हो सकते हैं।`,
  rate_limited: 'आपके नेटवर्क से कई संदेश आ चुके हैं। अगला संदेश बाद में भेजें।',
};

/**
 * The page for a browser that sent the contact form itself. It keeps the status of `response`, which is for scripts.
 */
export async function contactResponsePage(
  context: Context,
  language: Language,
  response: Response,
) {
  const { sent, notSent, back, stillThere } = texts[language];
  const detail = response.ok ? '' : await detailOf(response, language);
  const page = addressIn(language, '/contact');
  return plainPage(
    context,
    language,
    () => html`<p>${response.ok ? sent : `${notSent} ${detail}`}</p>
    ${response.ok ? '' : html`<p>${stillThere}</p>`}
    <p><a href="${page}">${back}</a></p>`,
    response.status,
  );
}

/** The reason for the refusal. In English it is the refusal's own sentence. */
async function detailOf(response: Response, language: Language): Promise<string> {
  const { code, detail } = await response.clone().json<Problem>();
  return language === 'en' ? detail : (reasonsInHindi[code] ?? '');
}
