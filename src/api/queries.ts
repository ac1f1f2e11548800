import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem, userForgotten } from './request.ts';

// What becomes known is drawn in the same task: after a timer, a frame without it would come between.
notifyManager.setScheduler(queueMicrotask);

/** What the app keeps of the server's answers, for all who ask. */
export const queries = new QueryClient({
  defaultOptions: {
    // What the server refuses it will refuse again; a lost connection comes back.
    // 'always': a call without a network fails and is tried again, so that the page can say so.
    queries: { retry: (_, error) => !(error instanceof ApiProblem), networkMode: 'always' },
  },
});

userForgotten.addEventListener('forgotten', () => queries.removeQueries());
