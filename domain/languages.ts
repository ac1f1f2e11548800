export const languages = ['en', 'hi'] as const;

export type Language = (typeof languages)[number];

/** Returns the language with this code; the first one where there is none. */
export function languageOrFirst(code: string | undefined): Language {
  return languages.find((language) => language === code) ?? languages[0];
}

/** Splits an address into its language and the page's path, with its query and fragment. */
export function splitAddress(address: string): { language: Language; path: string } {
  for (const language of languages.slice(1)) {
    const rest = new RegExp(`^/${language}(?=[/?#]|$)(.*)$`, 's').exec(address)?.[1];
    if (rest !== undefined) return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
  }
  return { language: languages[0], path: address };
}

/** Returns a page's address in a language: `/hi/pricing`, and `/hi` for the front page. */
export function addressIn(language: Language, path: string): string {
  if (language === languages[0]) return path;
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}
