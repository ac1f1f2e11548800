import { type Language, languages } from '../../domain/languages.ts';
import { hindi, type Part } from './hi/index.ts';

let inUse: Language = languages[0];

/** The texts that were fetched for the language in use, by their areas' names. English ones come with the code. */
const fetched = new Map<string, object>();

/** The language that the page speaks: its address says it, and only a new page has another. */
export function languageInUse(): Language {
  return inUse;
}

/** Makes the page speak a language. Its texts are fetched by `loadTexts`, before anything is drawn. */
export function speak(language: Language): void {
  inUse = language;
}

/** Fetches parts of the texts, where they did not come with the code. */
export async function loadTexts(...parts: Part[]): Promise<void> {
  if (inUse !== 'hi') return;
  for (const { areas } of await Promise.all(parts.map((part) => hindi[part]()))) {
    for (const [name, area] of Object.entries(areas)) fetched.set(name, area);
  }
}

/** Some code together with the texts that it speaks by, beside those of the first screen. */
export async function withTexts<Module>(code: Promise<Module>, ...parts: Part[]): Promise<Module> {
  const [module] = await Promise.all([code, loadTexts(...parts)]);
  return module;
}

/**
 * An area's texts. Each is looked up in the language in use when it is read, so read
 * them where something is drawn: what copies one before that has it in English.
 */
export function texts<Area extends object>(name: string, english: Area): Area {
  return new Proxy(english, {
    get: (_, key) =>
      Reflect.get(inUse === 'en' ? english : (fetched.get(name) ?? english), key) as unknown,
  });
}
