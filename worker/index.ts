import { app } from './app.ts';

export { CreditAccount } from './account/credit-account-object.ts';
export { KeyPool } from './images/key-pool-object.ts';

export default { fetch: app.fetch } satisfies ExportedHandler<Env>;
