import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes, signInPath } from '../../../../domain/routes.ts';
import { prepareOfflineStart } from '../../../../src/app/start/offline-start.ts';
import { SignInAgain } from '../../../../src/app/start/sign-in-again.tsx';
import { SlowStart } from '../../../../src/app/start/slow-start.tsx';
import { preparePage, useIsReady } from '../../../../src/app/start/use-is-ready.ts';
import {
  allFeatures,
  featuresStore,
} from '../../../../src/features/availability/features-store.ts';
import {
  knownPayments,
  writeKnownPayments,
} from '../../../../src/features/checkout/checkout-store.tsx';
import { sessionTexts } from '../../../../src/texts/en/session/session.ts';
import { frameTexts } from '../../../../src/texts/en/shell/frame.ts';
import { shellTexts } from '../../../../src/texts/en/shell/shell.ts';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { recordLeaving } from '../../support/page-address.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { signIn, signOut } from '../../support/sessions.ts';
import { windowsInTests } from '../../support/sign-in-windows.ts';

const server = serveTests();
const left = recordLeaving();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a start that takes long', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('is loading for six seconds, and says then that nothing responds', async () => {
    server.lose('readMe');
    renderInApp(<SlowStart />);
    await wait(5999);
    expect([screen.getByRole('status').textContent, screen.queryByRole('button')]).toEqual([
      shellTexts.loading,
      null,
    ]);
    await wait(1);
    expect(screen.getByRole('heading').textContent).toBe(frameTexts.stuck.noResponse.title);
    expect(screen.getByRole('link').getAttribute('href')).toBe(routes.home.path);
  });
});

describe('a page', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    await featuresStore.load();
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('is ready when the balance is known', async () => {
    const held = server.hold('readCredits');
    const { result } = hookInApp(useIsReady);
    await wait(100);
    expect(result.current).toBe(false);
    held.response(creditsOf(2));
    await wait(10);
    expect(result.current).toBe(true);
  });

  it('waits for a payment that was under way', async () => {
    writeKnownPayments(['order-1']);
    server.response('readCredits', creditsOf(2));
    const held = server.hold('listOrdersUnderWay');
    const { result } = hookInApp(useIsReady);
    await wait(100);
    expect(result.current).toBe(false);
    held.response({ orders: [] });
    await wait(10);
    expect(result.current).toBe(true);
    expect(knownPayments()).toEqual(['order-1']);
  });

  it('waits for one and a half seconds at most', async () => {
    server.hold('readCredits');
    const { result } = hookInApp(useIsReady);
    await wait(1499);
    expect(result.current).toBe(false);
    await wait(1);
    expect(result.current).toBe(true);
  });

  it('is prepared with its code and a signed-in user’s balance', async () => {
    await signIn(server);
    const credits = server.hold('readCredits');
    const code = Promise.withResolvers<void>();
    let isPrepared = false;
    void preparePage(code.promise).then(() => {
      isPrepared = true;
    });
    await vi.advanceTimersByTimeAsync(10);
    code.resolve();
    await vi.advanceTimersByTimeAsync(10);
    expect(isPrepared).toBe(false);
    credits.response(creditsOf(2));
    await vi.advanceTimersByTimeAsync(10);
    expect(isPrepared).toBe(true);
    await signOut(server);
  });
});

describe('the service worker', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  it('is registered three seconds after the start of a release, unless the page is left', async () => {
    vi.useFakeTimers();
    const registered: string[] = [];
    const register = async (address: string) => {
      registered.push(address);
      return { installing: null };
    };
    vi.stubGlobal('navigator', { serviceWorker: { register } });
    expect(prepareOfflineStart()).toBeUndefined();
    vi.stubEnv('PROD', true);
    prepareOfflineStart()?.();
    vi.advanceTimersByTime(60_000);
    expect(registered).toEqual([]);
    prepareOfflineStart();
    vi.advanceTimersByTime(2999);
    expect(registered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.dynamicImportSettled();
    expect(registered).toEqual(['/service-worker.js']);
  });
});

describe('an expired session', () => {
  const windows = windowsInTests();
  const path = '/edit?prompt=a#top';
  const alert = () => screen.getByRole('alert').textContent;
  const click = () => act(async () => screen.getByRole('button').click());

  it('is signed in again in a window that leads back to this page and can be opened again', async () => {
    renderInApp(<SignInAgain />, { path });
    await click();
    expect(windows.opened[0]?.searchParams.get('returnTo')).toBe(path);
    expect(alert()).toContain(sessionTexts.windowOpen);
    expect(screen.getByRole('button').textContent).toBe(sessionTexts.openAgain);
    await click();
    expect(windows.opened).toHaveLength(2);
  });

  it('that could not be renewed says why, and no longer at the next try', async () => {
    renderInApp(<SignInAgain />, { path });
    expect(alert()).toContain(frameTexts.signInAgain.text);
    await click();
    windows.report({ type: 'sign-in-failed', code: 'access_denied' });
    await screen.findByText(sessionTexts.failures.access_denied);
    await click();
    expect(alert()).toContain(sessionTexts.windowOpen);
  });

  it('leads to the sign-in page inside another app, whose browser Google refuses', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0) Instagram 400.0',
    );
    renderInApp(<SignInAgain />, { path });
    await click();
    expect([windows.opened, left]).toEqual([[], [`assign ${signInPath(path)}`]]);
  });

  it('leads to the sign-in page where a challenge is asked for', async () => {
    vi.useFakeTimers({ now: Date.now() + 60 * 60_000, toFake: ['Date'] });
    server.response('readFeatures', { ...allFeatures, turnstileSiteKey: 'site-key' });
    renderInApp(<SignInAgain />, { path });
    await act(() => featuresStore.load());
    await click();
    expect([windows.opened, left]).toEqual([[], [`assign ${signInPath(path)}`]]);
  });
});
