import { promptIdeasCount } from '../../../domain/prompts.ts';
import { truncateText } from '../../../domain/truncate-text.ts';

/** Longest idea, in characters. */
const ideaLengthMax = 300;

/** What begins a line of a list: a number or a dash. */
const listMark = /^\s*(?:\d+[.)]|[-*•])\s*/;

/** The lines of a list, without their numbers and dashes, nor what was said before it. */
export function parseIdeas(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const marked = lines.filter((line) => listMark.test(line));
  return (marked.length >= promptIdeasCount ? marked : lines)
    .map((line) => line.replace(listMark, '').trim())
    .map((idea) => truncateText(idea, ideaLengthMax))
    .slice(0, promptIdeasCount);
}
