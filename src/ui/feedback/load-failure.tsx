import { ApiProblem, NetworkFailure } from '../../api/request.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { Button } from '../controls/button.tsx';
import { HelpLink } from '../controls/help-link.tsx';
import { Banner } from './banner.tsx';
import { describeProblem } from './describe-problem.tsx';

export function LoadFailure(props: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <Banner look="danger" title={props.title}>
      <span className="mt-2 flex flex-wrap items-center gap-3">
        <span>{describeProblem(causeOf(props.error), props.error)}</span>
        <Button onClick={props.onRetry}>{uiTexts.tryAgain}</Button>
        {isServers(props.error) ? (
          <HelpLink subject="request" id={props.error.problem.requestId} />
        ) : null}
      </span>
    </Banner>
  );
}

function isServers(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.problem.status >= 500;
}

function causeOf(error: unknown): string {
  const hasResponse =
    error instanceof ApiProblem || (error instanceof NetworkFailure && error.status !== null);
  return hasResponse ? error.message : uiTexts.checkConnection;
}
