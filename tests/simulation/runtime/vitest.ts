import { env } from 'cloudflare:workers';

/** What the tests' client asks of the test runner: the app's own address. */
export const inject = (): string => (env as unknown as { APP_ORIGIN: string }).APP_ORIGIN;
