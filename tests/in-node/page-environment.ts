import type { Environment } from 'vitest/runtime';

/** Of files that need a page: the code is transformed as for a browser. `own-page.ts` makes the page. */
const environment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
};

export default environment;
