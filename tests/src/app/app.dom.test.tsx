import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes, signedInPaths } from '../../../domain/routes.ts';
import { allFeatures } from '../../../src/features/availability/features-store.ts';
import { featureTexts } from '../../../src/texts/en/shell/features.ts';
import { frameTexts } from '../../../src/texts/en/shell/frame.ts';
import { uiTexts } from '../../../src/texts/en/shell/ui.ts';
import { toolTexts } from '../../../src/texts/en/studio/tools.ts';
import { accountOf } from '../support/account-pictures.ts';
import { serveTests } from '../support/responding-server.ts';
import '../support/device-storage.ts';
import { renderAt } from '../support/in-browser.tsx';
import { provideMissing } from '../support/missing-in-jsdom.ts';
import { openAt, recordLeaving } from '../support/page-address.ts';
import { PageSocket } from '../support/page-socket.ts';
import { creditsOf } from '../support/sample-credits.ts';
import { userOf } from '../support/sample-user.ts';

/** The pages whose code was fetched, in their order. */
const fetched: string[] = [];
const code = (name: string) => {
  fetched.push(name);
  return { Component: ({ userId }: { userId: string }) => <p>{`${name} of ${userId}`}</p> };
};
vi.mock('../../../src/pages/dashboard-pricing.tsx', () => code('Shop'));
vi.mock('../../../src/features/profile/profile.tsx', async () => {
  // Later than the shell's own.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return code('Profile');
});
vi.mock('../../../src/pages/credit-history.tsx', () => code('Purchases'));
vi.mock('../../../src/features/history/previous-images.tsx', () => code('Pictures'));
vi.mock('../../../src/tools/edit.tsx', () => code('Editor'));
vi.mock('../../../src/tools/headshot.tsx', () => code('Headshot'));
vi.mock('../../../src/tools/img2img.tsx', () => {
  throw new Error('No network');
});

const server = serveTests();
const left = recordLeaving();
provideMissing();
beforeEach(() => {
  // What document this is, is known once.
  vi.resetModules();
  fetched.length = 0;
  // Nothing accepts it.
  vi.stubGlobal('WebSocket', PageSocket);
  server.response('readCredits', creditsOf(7));
  server.response('listJobs', { jobs: [] });
  server.response('listPictures', accountOf());
  server.response('listOrdersUnderWay', { orders: [] });
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  server.response('readMe', { user: userOf(), session: { expiresAt } });
});

/** Opens a page of the app in a document that the server has sent for another page, or for this one. */
async function open(path: string, documentOf: string = path) {
  openAt(documentOf);
  const { App } = await import('../../../src/app/app.tsx');
  await act(async () => void renderAt(<App />, path));
}
const shows = (text: string) => screen.findByText(text);

describe('a page of the app', () => {
  it('is its user’s', async () => {
    await open(routes.profile.path);
    await shows('Profile of user-1');
    expect(left).toEqual([]);
  });

  it('of a tool that is switched off says so, and offers another', async () => {
    server.response('readFeatures', { ...allFeatures, tools: ['text2img'] });
    await open(routes.edit.path);
    await shows(featureTexts.toolOff.title(toolTexts.edit.title));
    const { open: openOther } = featureTexts.toolOff;
    const other = screen.getByRole('link', { name: openOther(toolTexts.text2img.title) });
    expect(other.getAttribute('href')).toBe(routes.text2img.path);
    expect(screen.queryByText('Editor of user-1')).toBeNull();
  });

  it('that the app does not have is loaded from the server', async () => {
    await open('/terms', routes.text2img.path);
    await waitFor(() => expect(left).toEqual(['reload']));
  });

  it('that this document should have shown itself waits for the network, or for a click', async () => {
    await open('/pricing', '/hi/pricing');
    await shows(frameTexts.stuck.noResponse.title);
    expect(left).toEqual([]);
    screen.getByRole('button', { name: uiTexts.tryAgain }).click();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(left).toEqual(['reload', 'reload']);
    cleanup();
    window.dispatchEvent(new Event('online'));
    expect(left).toHaveLength(2);
  });

  it.each(signedInPaths)(
    'leads a visitor from %s to the front page, which the server has',
    async (path) => {
      server.response('readMe', { user: null, session: null });
      await open(path);
      await waitFor(() => expect(left).toEqual(['reload']));
      expect(window.location.pathname).toBe('/');
    },
  );
});

describe('the shop', () => {
  it('is loaded from the server in another page’s document, which forbids the checkout', async () => {
    await open(routes.dashboardPricing.path, routes.text2img.path);
    await waitFor(() => expect(left).toEqual(['reload']));
    expect(screen.queryByText('Shop of user-1')).toBeNull();
  });
});
