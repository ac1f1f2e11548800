/** The languages that the app speaks. The first one's pages stand at `/…`, the others' at `/hi/…`. */
export const languages = ['en', 'hi'] as const;

export type Language = (typeof languages)[number];

/** The language of an address, and the page's own path, which is the same in each; a query or an anchor stays at its end. */
export function splitAddress(address: string): { language: Language; path: string } {
  for (const language of languages.slice(1)) {
    const rest = new RegExp(`^/${language}(?=[/?#]|$)(.*)$`, 's').exec(address)?.[1];
    if (rest !== undefined) return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
  }
  return { language: languages[0], path: address };
}

/** Where a page stands in a language: `/hi/pricing`, and `/hi` for the front page. */
export function addressIn(language: Language, path: string): string {
  if (language === languages[0]) return path;
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}
