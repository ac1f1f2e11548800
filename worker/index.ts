import { app } from './app.ts';
import { runScheduled } from './operations/scheduled.ts';

export { CreditAccount } from './credit-account.ts';
export { KeyPool } from './keys/key-pool-object.ts';

export default {
  fetch: app.fetch,
  scheduled: (_, environment) => runScheduled(environment, Date.now()),
} satisfies ExportedHandler<Env>;
