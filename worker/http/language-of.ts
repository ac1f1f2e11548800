import { type Language, languageOrFirst } from '../../domain/languages.ts';

export function languageOf(request: Request): Language {
  const [first = ''] = (request.headers.get('Accept-Language') ?? '').split(/[,;]/);
  return languageOrFirst(first.slice(0, 2).toLowerCase());
}
