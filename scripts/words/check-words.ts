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
  'src/features/*/{stock,sample}-pictures.ts',
  'domain/{contact,error-code,export-formats,prompts,user}.ts',
  'worker/auth/completion-page.ts',
];

/** Where a sentence on screen is written in English. */
const englishFiles = ['src/texts/en/*.{ts,tsx}', 'domain/error-code.ts'];

const codeFiles = ['{domain,worker,src,emulators,scripts,tests,bench}/**/*.{ts,tsx,mjs}'];

/** The prompt of the front page's demonstration lists what its picture shows: it is not a sentence. */
const isPrompt = ({ message }: Finding) => message.includes('A red fox pausing');

function inFiles(patterns: string[], find: (path: string, source: string) => Finding[]): Finding[] {
  return globSync(patterns, { cwd: root, exclude: ['**/*.d.ts'] })
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
