import type { Problem } from '../../../domain/error-code.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';

/** Characters of a request's id that are shown: enough to find it in the log of a day. */
const shownLength = 8;

/** The code of a refused request. It is called an error code only where the failure is the server's. */
export function requestCodeText({ requestId, status }: Problem): string {
  const code = requestId.slice(0, shownLength);
  return status >= 500 ? problemTexts.errorCode(code) : problemTexts.code(code);
}
