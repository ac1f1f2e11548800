import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { operatorName } from '../../../../domain/account/operator.ts';
import { configured } from '../../../../worker/http/configured.ts';
import type { AppEnv } from '../../../../worker/http/context.ts';
import { sellerFor } from '../../../../worker/site/legal/seller.ts';
import { sellerRoutes } from '../../../../worker/site/legal/seller-routes.ts';
import { deploymentVariables } from '../../deployment-variables.ts';

const seller = {
  SELLER_NAME: 'Example Traders',
  SELLER_ADDRESS: 'One | Two',
  SELLER_EMAIL: 'help@example.com',
  SELLER_TAX_NUMBER: 'T1',
};

describe('the seller', () => {
  it('a deployment that is not configured names the product alone, without the note for the operator', () => {
    expect(sellerFor({ ...seller }, 'localhost')).toEqual({
      name: operatorName,
      address: [],
      email: null,
      taxNumber: null,
      showsReviewNote: false,
    });
  });

  it.each([
    ['localhost', undefined, true],
    ['localhost', '2026-01-31', false],
    ['shop.example', undefined, false],
  ])('at %s, reviewed on %s, the note about the review is shown: %s', (host, reviewed, isShown) => {
    const variables = { ...deploymentVariables, ...seller, LEGAL_REVIEWED: reviewed };
    expect(sellerFor(variables, host)).toEqual({
      name: 'Example Traders',
      address: ['One', 'Two'],
      email: 'help@example.com',
      taxNumber: 'T1',
      showsReviewNote: isShown,
    });
  });

  it('is public, for the requested host', async () => {
    const app = new Hono<AppEnv>().use(configured).route('/', sellerRoutes);
    const variables = { ...deploymentVariables, ...seller, ADDRESS_LIMITS: 'off' };
    const sellerAt = async (origin: string) =>
      (await app.request(`${origin}/api/seller`, {}, variables)).json();
    expect(await sellerAt('https://shop.example')).toEqual(sellerFor(variables, 'shop.example'));
    expect(await sellerAt('http://localhost')).toEqual(sellerFor(variables, 'localhost'));
  });
});
