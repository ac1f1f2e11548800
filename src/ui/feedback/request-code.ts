import type { Problem } from '../../../domain/problems.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';

const shownLength = 8;

export function requestCodeText({ requestId, status }: Problem): string {
  const code = requestId.slice(0, shownLength);
  return status >= 500 ? problemTexts.errorCode(code) : problemTexts.code(code);
}
