import { useLocation } from 'react-router';
import { addressIn, type Language } from '../../domain/languages.ts';
import { languageInUse } from '../texts/language.ts';
import { useIsHydrated } from './hydrated.ts';

/** What each language calls itself, which is all that its reader must understand. */
const ownNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

/** Leads to the same page in the other language. As a new page: drafts are kept, and every text is read anew. */
export function LanguageLink({ className = '' }: { className?: string }) {
  const { pathname, search, hash } = useLocation();
  const isHydrated = useIsHydrated();
  const language = languageInUse() === 'en' ? 'hi' : 'en';
  const place = isHydrated ? pathname + search + hash : pathname;
  return (
    <a
      href={addressIn(language, place)}
      hrefLang={language}
      lang={language}
      className={`inline-flex min-h-11 items-center rounded-full px-3 text-small font-[520] hover:bg-sunk ${className}`}
    >
      {ownNames[language]}
    </a>
  );
}
