import type { Problem } from '../../../../domain/error-code.ts';
import { formatMoment } from '../../format.ts';
import { texts } from '../../language.ts';

type ProblemText = Pick<Problem, 'code' | 'title' | 'detail' | 'retryAt'>;

/** The server's problems. In English the server's own text is shown, which can be more exact than the code. */
const english = {
  title: ({ title }: ProblemText): string => title,
  detail: ({ detail, retryAt }: ProblemText): string =>
    retryAt ? `${detail} You can try again from ${formatMoment(retryAt)}.` : detail,
  /** What an operator needs to find a failure of ours in the log. */
  reference: ({ requestId }: Pick<Problem, 'requestId'>) => `(Request ID: ${requestId})`,
  networkError: 'Network error. Please try again.',
  noAnswer: (status: number) => `Our server failed (error ${status}). Please try again.`,
};

export type ProblemTexts = typeof english;
export const problemTexts = texts('problems', english);
