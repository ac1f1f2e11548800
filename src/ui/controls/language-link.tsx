import { useLocation } from 'react-router';
import { addressIn, type Language } from '../../../domain/languages.ts';
import { languageInUse } from '../../texts/language.ts';
import { useIsHydrated } from '../page/hydrated.ts';

/** What each language calls itself, which is all that its reader must understand. */
const ownNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

/**
 * Where the same page is in the other language, as the attributes of a link. The link
 * leads to a new page: drafts are kept, and every text is read anew.
 */
export function useOtherLanguage() {
  const { pathname, search, hash } = useLocation();
  const isHydrated = useIsHydrated();
  const language: Language = languageInUse() === 'en' ? 'hi' : 'en';
  const place = isHydrated ? pathname + search + hash : pathname;
  return {
    name: ownNames[language],
    link: { href: addressIn(language, place), hrefLang: language, lang: language },
  };
}

/** The way to the other language. */
export function LanguageLink({ className = '' }: { className?: string }) {
  const { name, link } = useOtherLanguage();
  return (
    <a
      {...link}
      className={`inline-flex min-h-11 items-center rounded-full px-3 text-small font-[520] hover:bg-sunk ${className}`}
    >
      {name}
    </a>
  );
}
