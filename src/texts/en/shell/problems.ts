import type { Problem } from '../../../../domain/problems.ts';
import { formatMoment } from '../../format.ts';
import { texts } from '../../language.ts';

type ProblemText = Pick<Problem, 'code' | 'title' | 'detail' | 'retryAt'>;

/** The server's problems. In English the server's own text is shown, which can be more exact than the code. */
const english = {
  title: ({ title }: ProblemText): string => title,
  detail: ({ detail, retryAt }: ProblemText): string =>
    retryAt ? `${detail} You can try again from ${formatMoment(retryAt)}.` : detail,
  /** What support needs to find a request in the log: `id` is the beginning of its id. */
  code: (id: string) => `Code ${id}`,
  errorCode: (id: string) => `Error code ${id}`,
  copy: 'Copy the code for a message to us',
  copied: 'Code copied',
  notCopied: 'The code can’t be copied. Select it here.',
  networkError: 'Network error. Please try again.',
  timeout: 'Nothing responded in time. Check your connection and try again.',
  serverFailed: (status: number) => `Our server failed (error ${status}). Please try again.`,
  /** A network's sign-in page, or a proxy, responded in place of the server. */
  intercepted:
    'Your network responded instead of our server. It may want you to sign in: open any other page, then try again.',
};

export type ProblemTexts = typeof english;
export const problemTexts = texts('problems', english);
