import { describe, expect, it } from 'vitest';
import { toolPaths } from '../../../../domain/tools/tools.ts';
import { AvailableTool } from '../../../../src/features/availability/available-tool.tsx';
import { LowCredits } from '../../../../src/features/checkout/checkout.tsx';
import { featureTexts } from '../../../../src/texts/en/shell/features.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { pageClock, settled } from '../../support/page-clock.ts';

pageClock();
const server = appServer({ 'GET /api/features': () => Response.json({}) });
const serve = (features: object) =>
  server.response('GET /api/features', () => Response.json(features));

async function openTool() {
  const page = renderInApp(
    <AvailableTool tool="headshot">
      <i>the tool</i>
    </AvailableTool>,
  );
  await settled();
  return page;
}

it('a tool that is switched off redirects to the first that is on', async () => {
  serve({ tools: ['img2img', 'bgremove'] });
  const page = await openTool();
  expect(page.queryByText('the tool')).toBeNull();
  expect(page.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    toolPaths.img2img,
  ]);
  expect(page.getAllByRole('heading')[0]?.textContent).toBe('Headshot Generator');
});

describe('a balance that is too low', () => {
  it.each([
    [{}, 'Buy credits'],
    [{ payments: false }, undefined],
  ])('with %j leads to the shop: %s', async (features, link) => {
    serve(features);
    const page = renderInApp(<LowCredits title="Too few" text="You need two." />);
    await settled();
    expect(page.container.textContent).toContain('You need two.');
    expect(page.queryByRole('link')?.textContent).toBe(link);
    expect(page.queryByText(featureTexts.purchasesOff, { exact: false }) === null).toBe(
      link !== undefined,
    );
  });
});
