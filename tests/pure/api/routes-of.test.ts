import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { problems } from '../../../domain/problems.ts';
import { accountRoutesOf } from '../../../worker/api/routes-of.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { SessionRefusal } from '../../../worker/sessions/session-guard.ts';
import { newSecret, writeToken } from '../../../worker/sessions/session-token.ts';
import { deploymentVariables } from '../deployment-variables.ts';

const claim = { userId: '0'.repeat(32), secret: newSecret() };

/** Makes two calls whose account throws this. Returns the responses of an order's call and of another one. */
async function responsesTo(error: Error) {
  const thrower = () => {
    throw error;
  };
  const routes = accountRoutesOf({ closeOrder: thrower, saveJob: thrower });
  const app = new Hono<AppEnv>().use(configured).route('/', routes);
  app.onError((uncaught, context) => context.json({ uncaught: uncaught.message }, 500));
  const token = await writeToken(deploymentVariables.SESSION_SECRET, claim);
  const headers = { Cookie: `__Host-session=${token}` };
  const environment = { ...deploymentVariables, ADDRESS_LIMITS: 'off' };
  return Promise.all(
    ['/api/orders/order-1/close', '/api/jobs/job-1/saved'].map(async (path) => {
      const address = `https://shop.example${path}`;
      const response = await app.request(address, { method: 'POST', headers }, environment);
      return (await response.json()) as Record<string, unknown>;
    }),
  );
}

describe('a session that the account refuses', () => {
  it('a session that has ended is refused with the call’s own sentence, where it has one', async () => {
    const { code, ...other } = { code: 'signed_out', detail: problems.signed_out.detail };
    expect(await responsesTo(new SessionRefusal('signed_out'))).toMatchObject([
      { status: 401, code, detail: 'User not authenticated' },
      { status: 401, code, ...other },
    ]);
  });

  it('a user who is disabled is refused with the sentence of this code', async () => {
    const { detail } = problems.user_disabled;
    const refused = { code: 'user_disabled', detail };
    expect(await responsesTo(new SessionRefusal('user_disabled'))).toMatchObject([
      refused,
      refused,
    ]);
  });

  it('what else is thrown is no refusal', async () => {
    const uncaught = 'a fault';
    expect(await responsesTo(new Error(uncaught))).toEqual([{ uncaught }, { uncaught }]);
  });
});
