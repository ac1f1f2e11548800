import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import type { Problem } from '../../../domain/error-code.ts';
import { ApiProblem } from '../../api/request.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';

/** Characters of a request's id that are shown: enough to find it in the log of a day. */
const shownLength = 8;

/**
 * Returns the message of a call that failed. Where the server has refused it, the id of the request
 * follows as a quiet code that a click copies, so that support finds the call in the log. The code
 * is called an error code only where the failure is the server's.
 */
export function describeProblem(message: string, error: unknown): ReactNode {
  if (!(error instanceof ApiProblem) || !error.problem.requestId) return message;
  return (
    <>
      <span className="block">{message}</span>
      <RequestCode problem={error.problem} />
    </>
  );
}

function RequestCode({ problem: { requestId, status } }: { problem: Problem }) {
  const code = requestId.slice(0, shownLength);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(requestId);
      toast.success(problemTexts.copied);
    } catch {
      toast.error(problemTexts.notCopied, { description: requestId });
    }
  };
  return (
    <button
      type="button"
      title={problemTexts.copy}
      onClick={() => void copy()}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-small font-normal tabular-nums sm:min-h-6"
    >
      {status >= 500 ? problemTexts.errorCode(code) : problemTexts.code(code)}
      <Copy aria-hidden="true" className="size-3.5" />
    </button>
  );
}
