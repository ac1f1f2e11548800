import { type Language, languages } from '../../domain/languages.ts';

/**
 * The parts in which texts are fetched: those of the first screen of any page, the other
 * public ones, those of the dashboard, those of single pages of it, and the legal ones.
 */
export type TextPart = 'first' | 'public' | 'dashboard' | 'pages' | 'law';

/** Fetches each part of a language's texts, as areas by their names. */
export type TextLoaders = Record<
  TextPart,
  () => Promise<{ areas: Readonly<Record<string, object>> }>
>;

/** The language of this document and the texts that were fetched for it. English texts come with the code. */
class DocumentTexts {
  language: Language = languages[0];
  loaders: TextLoaders | null = null;
  readonly areas = new Map<string, object>();
}

const documentTexts = new DocumentTexts();

/** The language of the page. Its address names it, and only a new document has another. */
export function languageInUse(): Language {
  return documentTexts.language;
}

/**
 * Sets the language of the page. `loadTexts` fetches its texts before anything is drawn. The entry
 * passes the loaders of the other language, so that the texts themselves import no loader.
 */
export function setLanguage(language: Language, loaders?: TextLoaders): void {
  documentTexts.language = language;
  documentTexts.loaders = loaders ?? documentTexts.loaders;
}

/** Fetches parts of the texts, where they did not come with the code. */
export async function loadTexts(...parts: TextPart[]): Promise<void> {
  const { language, loaders, areas: known } = documentTexts;
  if (language === 'en' || !loaders) return;
  for (const { areas } of await Promise.all(parts.map((part) => loaders[part]()))) {
    for (const [name, area] of Object.entries(areas)) known.set(name, area);
  }
}

/** Some code together with the texts that it needs beside those of the first screen. */
export async function withTexts<Module>(
  code: Promise<Module>,
  ...parts: TextPart[]
): Promise<Module> {
  const [module] = await Promise.all([code, loadTexts(...parts)]);
  return module;
}

/**
 * An area's texts. Each is looked up in the language in use when it is read, so read them where
 * something is drawn: a copy that was made before is in English.
 */
export function texts<Area extends object>(name: string, english: Area): Area {
  return new Proxy(english, {
    get: (_, key) => {
      const { language, areas } = documentTexts;
      const area = language === 'en' ? english : (areas.get(name) ?? english);
      return Reflect.get(area, key) as unknown;
    },
  });
}
