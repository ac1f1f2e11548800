import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem, userForgotten } from './request.ts';

// Renders results in the same task: after a timer, the browser would first paint a frame without them.
notifyManager.setScheduler(queueMicrotask);

export const queries = new QueryClient({
  defaultOptions: {
    // Retries network failures only: a request that the server refused will be refused again.
    // 'always': a call without a network fails and is retried, so that the page can show the failure.
    queries: { retry: (_, error) => !(error instanceof ApiProblem), networkMode: 'always' },
  },
});

userForgotten.addEventListener('forgotten', () => queries.removeQueries());
