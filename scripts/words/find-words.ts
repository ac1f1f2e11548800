import type { BannedWord } from './banned.ts';
import { type Piece, readIdentifiers, readTexts, readWholeTexts } from './read-texts.ts';

/** A word that should be another, or a sentence that is too long. */
export interface Finding {
  path: string;
  /** Counted from 1; null for the name of the file itself. */
  line: number | null;
  message: string;
}

/** The banned words in a module's texts. */
export function findBannedWords(
  path: string,
  source: string,
  banned: readonly BannedWord[],
): Finding[] {
  return search(path, readTexts(path, source), banned);
}

/** The banned words in a module's identifiers and in its file's name. */
export function findBannedIdentifiers(
  path: string,
  source: string,
  banned: readonly BannedWord[],
): Finding[] {
  const name = path.replace(/^.*\//, '').replace(/\..*$/, '');
  const inName = search(path, [{ text: wordsOf(name), line: 0 }], banned);
  const names = readIdentifiers(path, source);
  const split = names.map(({ text, line }) => ({ text: wordsOf(text), line }));
  return [...inName.map((finding) => ({ ...finding, line: null })), ...search(path, split, banned)];
}

/** The sentences of a module's texts that have more words than that. */
export function findLongSentences(path: string, source: string, wordsMax: number): Finding[] {
  return readWholeTexts(path, source).flatMap(({ text, line }) =>
    sentencesOf(text)
      .map((sentence) => ({
        sentence,
        words: sentence.match(/[\p{L}\p{N}…][^\s]*/gu)?.length ?? 0,
      }))
      .filter(({ words }) => words > wordsMax)
      .map(({ sentence, words }) => ({
        path,
        line,
        message: `${words} words in one sentence, at most ${wordsMax}: '${sentence}'`,
      })),
  );
}

/** A text cut at the ends of its sentences; a colon or a semicolon does not end one. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/);
}

/** The words of an identifier or of a file's name, in lower case: `letGo` and `let-go` are 'let go'. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/[-_$#]+/g, ' ')
    .toLowerCase();
}

function search(path: string, pieces: readonly Piece[], banned: readonly BannedWord[]): Finding[] {
  return banned.flatMap(({ word, instead, unless }) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{M}])(?:${word})(?![\\p{L}\\p{M}])`, 'iu');
    return pieces.flatMap(({ text, line }) => {
      const found = unless?.test(text) ? null : pattern.exec(text);
      return found ? [{ path, line, message: `'${found[0]}': use '${instead}'` }] : [];
    });
  });
}
