import { promptIdeasCount } from '../../../domain/account/prompts.ts';
import { truncateText } from '../../../domain/truncate-text.ts';

const ideaLengthMax = 300;

/** The start of a list item: a number or a dash. */
const listMark = /^\s*(?:\d+[.)]|[-*•])\s*/;

/** Returns at most `promptIdeasCount` items of a list, without numbers, dashes or an introduction. */
export function parseIdeas(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const marked = lines.filter((line) => listMark.test(line));
  return (marked.length >= promptIdeasCount ? marked : lines)
    .map((line) => line.replace(listMark, '').trim())
    .map((idea) => truncateText(idea, ideaLengthMax))
    .slice(0, promptIdeasCount);
}
