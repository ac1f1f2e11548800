import { ApiProblem, NetworkFailure } from '../../../api/request.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { SendFailure } from '../input/upload-picture.ts';
import { failureMessage } from './job-messages.ts';

export function submitErrorMessage(error: unknown, failureTitle: string, mobile: boolean) {
  if (error instanceof SendFailure) {
    return { title: failureTitle, description: error.messageFor(mobile) };
  }
  if (error instanceof ApiProblem) {
    return { title: error.problem.title, description: error.problem.detail };
  }
  if (error instanceof NetworkFailure && error.isIntercepted) {
    return { title: failureTitle, description: error.message };
  }
  const lost = navigator.onLine ? failureMessage('no_response', mobile) : studioTexts.offline;
  return { title: failureTitle, description: lost };
}
