import type { Problem } from '../../../domain/error-code.ts';
import { texts } from '../language.ts';

type Told = Pick<Problem, 'code' | 'title' | 'detail'>;

/** What the server objects to. In English it has said so itself, at times more exactly than its code. */
const english = {
  title: ({ title }: Told): string => title,
  detail: ({ detail }: Told): string => detail,
  networkError: 'Network error. Please try again.',
  noAnswer: (status: number) => `The server answered ${status}.`,
};

export type ProblemTexts = typeof english;
export const problemTexts = texts('problems', english);
