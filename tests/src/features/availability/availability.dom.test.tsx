import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toolPaths } from '../../../../domain/tools/tools.ts';
import { LowCredits, useFeatures } from '../../../../src/features/availability/availability.ts';
import { AvailableTool } from '../../../../src/features/availability/available-tool.tsx';
import { appServer } from '../../support/app-server.ts';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { lost } from '../../support/network.ts';
import { pageClock, settled } from '../../support/page-clock.ts';

pageClock();
const server = appServer({ 'GET /api/features': () => Response.json({}) });
const serve = (features: object) =>
  server.answer('GET /api/features', () => Response.json(features));

async function openTool() {
  const page = renderInApp(
    <AvailableTool tool="headshot">
      <i>the tool</i>
    </AvailableTool>,
  );
  await settled();
  return page;
}

describe('a tool', () => {
  it('is there where it is switched on, and before the server has answered', async () => {
    serve({ tools: ['headshot'] });
    expect((await openTool()).container.textContent).toBe('the tool');
  });

  it('is there in the page that the build renders', () => {
    const rendered = renderToStaticMarkup(
      <AvailableTool tool="headshot">
        <i>the tool</i>
      </AvailableTool>,
    );
    expect(rendered).toBe('<i>the tool</i>');
  });

  it('that is switched off leads to the first that is not', async () => {
    serve({ tools: ['img2img', 'bgremove'] });
    const page = await openTool();
    expect(page.queryByText('the tool')).toBeNull();
    expect(page.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      toolPaths.img2img,
    ]);
    expect(page.getAllByRole('heading')[0]?.textContent).toBe('Headshot Generator');
  });

  it('that is switched off as all others leads nowhere', async () => {
    serve({ tools: [] });
    const page = await openTool();
    expect([page.queryByText('the tool'), page.queryByRole('link')]).toEqual([null, null]);
  });

  it('stays as it was known where no answer comes', async () => {
    serve({ tools: ['img2img'] });
    (await openTool()).unmount();
    server.answer('GET /api/features', lost);
    expect((await openTool()).queryByText('the tool')).toBeNull();
  });
});

describe('a balance that is too low', () => {
  it.each([
    [{}, false],
    [{ payments: false }, true],
  ])('with %j says that nothing can be bought: %s', async (features, isSaid) => {
    serve(features);
    const page = renderInApp(<LowCredits title="Too few" text="You need two." />);
    await settled();
    expect(page.container.textContent).toContain('You need two.');
    expect((page.container.textContent ?? '').length > 'Too fewYou need two. '.length).toBe(isSaid);
  });
});

describe('the features', () => {
  it.each(['payments', 'contact', 'emails'] as const)('are off one by one: %s', async (name) => {
    serve({ [name]: false });
    const { result } = hookInApp(() => useFeatures());
    await settled();
    const { payments, contact, emails } = result.current;
    expect({ payments, contact, emails }).toEqual({
      payments: true,
      contact: true,
      emails: true,
      [name]: false,
    });
  });

  it('are the same object for all that use them', async () => {
    serve({ contact: false });
    const { result } = hookInApp(() => [useFeatures(), useFeatures()]);
    await settled();
    expect(result.current[0]).toBe(result.current[1]);
    expect(result.current[0]?.contact).toBe(false);
    expect(server.count('GET /api/features')).toBe(1);
  });
});
