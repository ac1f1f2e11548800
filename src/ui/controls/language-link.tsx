import { useLocation } from 'react-router';
import { addressIn, type Language } from '../../../domain/languages.ts';
import { languageInUse } from '../../texts/language.ts';

const ownNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

export function useOtherLanguage() {
  const { pathname, search, hash } = useLocation();
  const language: Language = languageInUse() === 'en' ? 'hi' : 'en';
  return {
    name: ownNames[language],
    link: {
      href: addressIn(language, pathname + search + hash),
      hrefLang: language,
      lang: language,
    },
  };
}

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
