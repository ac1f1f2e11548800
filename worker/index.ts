import { app } from './app.ts';
import { runScheduled } from './scheduled.ts';

export { CreditAccount } from './account/credit-account-object.ts';
export { KeyPool } from './images/key-pool-object.ts';

export default {
  fetch: app.fetch,
  scheduled: (_, environment) => runScheduled(environment, Date.now()),
} satisfies ExportedHandler<Env>;
