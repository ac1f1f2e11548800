import { ApiProblem } from '../../api/request.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { requestCodeText } from '../../ui/feedback/request-code.ts';
import { showToast } from './toast.ts';

/**
 * The quiet code of a request that the server refused, as a button that copies it for support; nothing
 * where there is none. The app's is in `src/ui/feedback/describe-problem.tsx`.
 */
export function problemCode(error: unknown): HTMLElement[] {
  if (!(error instanceof ApiProblem) || !error.problem.requestId) return [];
  const { requestId } = error.problem;
  const button = document.createElement('button');
  button.type = 'button';
  button.title = problemTexts.copy;
  button.className =
    'inline-flex min-h-11 cursor-pointer items-center text-small font-normal tabular-nums sm:min-h-6';
  button.textContent = requestCodeText(error.problem);
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(requestId).then(
      () => showToast({ title: problemTexts.copied }),
      () => showToast({ title: problemTexts.notCopied, description: requestId }),
    );
  });
  return [button];
}
