import { type Language, languageOrFirst } from '../../domain/languages.ts';

/** Returns the language of a request: our pages name theirs first, and a browser its own. */
export function languageOf(request: Request): Language {
  const [first = ''] = (request.headers.get('Accept-Language') ?? '').split(/[,;]/);
  return languageOrFirst(first.slice(0, 2).toLowerCase());
}
