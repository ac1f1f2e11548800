import { expect, it } from 'vitest';
import { LowCredits } from '../../../../src/features/checkout/checkout.tsx';
import { featureTexts } from '../../../../src/texts/en/shell/features.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { pageClock, settled } from '../../support/page-clock.ts';

pageClock();
const server = appServer({ 'GET /api/features': () => Response.json({}) });
const serve = (features: object) =>
  server.response('GET /api/features', () => Response.json(features));

it.each([
  [{}, 'Buy credits'],
  [{ payments: false }, undefined],
])('a balance that is too low with %j leads to the shop: %s', async (features, link) => {
  serve(features);
  const page = renderInApp(<LowCredits title="Too few" text="You need two." />);
  await settled();
  expect(page.container.textContent).toContain('You need two.');
  expect(page.queryByRole('link')?.textContent).toBe(link);
  expect(page.queryByText(featureTexts.purchasesOff, { exact: false }) === null).toBe(
    link !== undefined,
  );
});
