// `npm run check:words`: no text on screen and no identifier has a word that
// `banned.ts` lists, and no English sentence on screen is too long.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifiers, onScreen, sentenceWordsMax } from './banned.ts';
import {
  type Finding,
  findBannedIdentifiers,
  findBannedWords,
  findLongSentences,
} from './find-words.ts';

const root = join(import.meta.dirname, '..', '..');

/** Where texts on screen are written. */
const textFiles = [
  'src/texts/**/*.{ts,tsx}',
  'src/features/studio/input/sample-pictures.ts',
  'domain/error-code.ts',
  'domain/export-formats.ts',
  'domain/packs.ts',
  'domain/account/job-error.ts',
  'domain/account/prompts.ts',
  'domain/site/contact.ts',
  'worker/account/ledger/disputes.ts',
  'worker/account/ledger/ledger.ts',
  'worker/account/ledger/postings.ts',
  'worker/auth/completion-page.ts',
  'worker/contact/answer-page.ts',
  'worker/contact/contact-routes.ts',
];

/** Where a sentence on screen is written in English. */
const englishFiles = [
  'src/texts/en/**/*.{ts,tsx}',
  'domain/error-code.ts',
  'domain/account/job-error.ts',
  'worker/contact/contact-routes.ts',
];

const codeFiles = ['{domain,worker,src,emulators,scripts,tests,bench}/**/*.{ts,tsx,mjs}'];

/** The prompt of the front page's demonstration lists what its picture shows: it is not a sentence. */
const isPrompt = ({ message }: Finding) => message.includes('A red fox pausing');

function inFiles(patterns: string[], find: (path: string, source: string) => Finding[]): Finding[] {
  return patterns
    .flatMap((pattern) => {
      const paths = globSync(pattern, { cwd: root, exclude: ['**/*.d.ts'] });
      // A file that was moved would silently be read no more.
      if (paths.length === 0) throw new Error(`check-words.ts: no file is ${pattern}`);
      return paths;
    })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((path) => find(path, readFileSync(join(root, path), 'utf8')));
}

const findings = [
  ...inFiles(textFiles, (path, source) => findBannedWords(path, source, onScreen)),
  ...inFiles(englishFiles, (path, source) =>
    findLongSentences(path, source, sentenceWordsMax).filter((finding) => !isPrompt(finding)),
  ),
  // Nothing is parsed for an empty list.
  ...inFiles(identifiers.length > 0 ? codeFiles : [], (path, source) =>
    findBannedIdentifiers(path, source, identifiers),
  ),
];
for (const { path, line, message } of findings) {
  console.error(`${path}${line === null ? '' : `:${line}`}: ${message}`);
}
if (findings.length > 0) process.exitCode = 1;
