import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import type { Problem } from '../../../domain/problems.ts';
import { ApiProblem } from '../../api/request.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { requestCodeText } from './request-code.ts';

/**
 * Returns the message of a call that failed. Where the server has refused it, the id of the request
 * follows as a quiet code that a click copies, so that support finds the call in the log.
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

function RequestCode({ problem }: { problem: Problem }) {
  const { requestId } = problem;
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
      {requestCodeText(problem)}
      <Copy aria-hidden="true" className="size-3.5" />
    </button>
  );
}
