import { afterEach } from 'vitest';
import { takeResponses } from './responses-seen.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The responses of the API that the test has seen. */
    responses?: string[];
  }
}

afterEach(({ task }) => {
  task.meta.responses = takeResponses();
});
