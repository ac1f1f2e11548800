import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { trialCredits } from '../../../../domain/credits.ts';
import { routes } from '../../../../domain/routes.ts';
import { DashboardShell } from '../../../../src/app/shell/dashboard-shell.tsx';
import {
  allFeatures,
  featuresStore,
} from '../../../../src/features/availability/features-store.ts';
import { saveUser } from '../../../../src/features/session/saved-user.ts';
import { featureTexts } from '../../../../src/texts/en/shell/features.ts';
import { frameTexts } from '../../../../src/texts/en/shell/frame.ts';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { runFirstScript } from '../../support/first-script.ts';
import { addressNow, renderAt } from '../../support/in-browser.tsx';
import { mediaInTests } from '../../support/media-queries.ts';
import { resizeInTests } from '../../support/resize-observers.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { orderUnderWay } from '../../support/sample-orders.ts';
import { userOf } from '../../support/sample-user.ts';
import { signIn } from '../../support/sessions.ts';

const server = serveTests();
const media = mediaInTests();
resizeInTests();
const wide = '(min-width: 1024px)';
/** An account of long ago, so that no greeting has room. */
const user = userOf();

beforeEach(() => {
  server.response('readCredits', creditsOf(7));
  server.response('listJobs', { jobs: [] });
  server.response('listOrdersUnderWay', { orders: [] });
});

async function open(address: string = routes.text2img.path) {
  renderAt(<DashboardShell user={user} notice={null} />, address);
  await screen.findByText(frameTexts.creditsPill('7'));
}
const menu = () => document.querySelector(`[aria-label="${frameTexts.menu}"]`);
const button = () => document.querySelector<HTMLButtonElement>('header button[aria-expanded]');

describe('the sidebar', () => {
  it('of a wide screen is beside the page, stays after a choice, and is remembered', async () => {
    media.set(wide, true);
    await open();
    act(() => button()?.click());
    expect([menu()?.localName, menu()?.getAttribute('role')]).toEqual(['aside', null]);
    expect(menu()?.querySelector('meter')?.ariaLabel).toBe('7 credits');
    expect(button()?.closest('[inert]')).toBeNull();
    expect(localStorage.getItem('imagemint.menu')).toBe('open');
    const link = menu()?.querySelector<HTMLElement>(`a[href="${routes.previousImages.path}"]`);
    fireEvent.click(link ?? document);
    fireEvent.pointerDown(document.body);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect([menu() !== null, addressNow()]).toEqual([true, routes.previousImages.path]);
    act(() => button()?.click());
    expect([menu(), localStorage.getItem('imagemint.menu')]).toEqual([null, null]);
  });
});

describe('the notes above a page', () => {
  it('say why an account has no first credits, with the packs where they can be bought', async () => {
    server.response('readCredits', { ...creditsOf(0), trialWithheld: true });
    renderAt(<DashboardShell user={user} notice={null} />, routes.text2img.path);
    const note = await screen.findByText(frameTexts.noTrial.title);
    const links = [...(note.parentElement?.querySelectorAll('a') ?? [])].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual([routes.dashboardPricing.path, routes.contact.path]);
  });
});

describe('a payment', () => {
  it('that is under way is named above every page', async () => {
    server.response('listOrdersUnderWay', { orders: [orderUnderWay('order-1', { credits: 45 })] });
    await open();
    await waitFor(() =>
      expect(document.querySelector('main')?.textContent).toContain('45 credits'),
    );
  });

  it('that the address names is handled on every page', async () => {
    await open(`${routes.profile.path}?payment=failed&order=order-1`);
    await waitFor(() => expect(addressNow()).toBe(routes.profile.path));
    await waitFor(() => expect(server.calls('listOrders')).toHaveLength(1));
  });
});

describe('the greeting', () => {
  const greeting = () => screen.queryByText(frameTexts.welcome.title)?.closest('[role=status]');

  async function openWith(balance: number, createdAt: string) {
    server.response('readCredits', creditsOf(balance));
    renderAt(<DashboardShell user={userOf({ createdAt })} notice={null} />, routes.text2img.path);
    await screen.findByText(frameTexts.creditsPill(String(balance)));
  }

  it('is for exactly the credits of a new account, which the next page’s skeleton knows', async () => {
    await openWith(trialCredits, user.createdAt);
    await waitFor(() => expect(greeting()?.className).toContain('animate-rise'));
    expect(localStorage.getItem('imagemint.welcome')).toBe('yes');
    saveUser(user);
    runFirstScript();
    expect('welcome' in document.documentElement.dataset).toBe(true);
    delete document.documentElement.dataset.welcome;
  });
});

describe('the sidebar’s account', () => {
  it('names the packs’ prices where nothing can be bought, and no tool that is off', async () => {
    server.response('readFeatures', { ...allFeatures, payments: false, tools: ['text2img'] });
    server.response('readCredits', { ...creditsOf(7), trialWithheld: true });
    vi.useFakeTimers({ now: Date.now() + 60 * 60_000, toFake: ['Date'] });
    await featuresStore.load();
    vi.useRealTimers();
    await open();
    const hrefs = (within: string) =>
      [...document.querySelectorAll(`${within} a`)].map((a) => a.getAttribute('href'));
    const rail = `nav[aria-label="${frameTexts.tools}"]`;
    expect(hrefs(rail)).toEqual([routes.text2img.path, routes.previousImages.path]);
    // The note about the first credits offers nothing that can't be bought.
    await screen.findByText(frameTexts.noTrial.title);
    expect(hrefs('main')).toEqual([routes.contact.path]);
    media.set(wide, true);
    act(() => button()?.click());
    expect(hrefs(`aside ${rail}`)).toEqual([routes.text2img.path, routes.previousImages.path]);
    // In the meter and in the account; and in the account's menu.
    expect(screen.getAllByText(featureTexts.prices)).toHaveLength(2);
    const account = await screen.findByRole('button', { name: frameTexts.accountOf('Asha Rao') });
    await waitFor(() => expect(account.getAttribute('aria-haspopup')).toBe('menu'));
    fireEvent.keyDown(account, { key: 'Enter' });
    expect(await screen.findByRole('menuitem', { name: featureTexts.prices })).toBeTruthy();
    expect(screen.queryByText(frameTexts.buyCredits)).toBeNull();
    server.response('readFeatures', allFeatures);
    vi.useFakeTimers({ now: Date.now() + 3 * 60 * 60_000, toFake: ['Date'] });
    await featuresStore.load();
    vi.useRealTimers();
  });

  it('signs out', async () => {
    await signIn(server);
    server.response('signOut', { signedOut: true });
    media.set(wide, true);
    await open();
    act(() => button()?.click());
    await act(async () => screen.getByText(frameTexts.signOut).click());
    await waitFor(() =>
      expect(server.calls('signOut').map(({ body }) => body)).toEqual([{ everywhere: false }]),
    );
  });
});

describe('the account menu', () => {
  it('names the user, and links to the account’s pages and to the same page in the other language', async () => {
    await open();
    const name = frameTexts.accountOf('Asha Rao');
    const account = await screen.findByRole('button', { name });
    await waitFor(() => expect(account.getAttribute('aria-haspopup')).toBe('menu'));
    fireEvent.keyDown(account, { key: 'Enter' });
    const opened = await screen.findByRole('menu');
    expect(opened.textContent).toMatch(/^Asha Raoasha@example\.com/);
    expect([...opened.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      routes.profile.path,
      routes.dashboardPricing.path,
      routes.creditHistory.path,
      `/hi${routes.text2img.path}`,
    ]);
  });
});

describe('a file that is dropped where nothing takes it', () => {
  const drop = (name: 'dragover' | 'drop', types: string[], isTaken = false) => {
    const event = Object.assign(new Event(name, { cancelable: true, bubbles: true }), {
      dataTransfer: { types, dropEffect: 'copy' },
    });
    if (isTaken) event.preventDefault();
    window.dispatchEvent(event);
    return [event.defaultPrevented, event.dataTransfer.dropEffect];
  };

  it('is refused, so that the browser stays in the app', async () => {
    await open();
    expect(drop('dragover', ['Files'])).toEqual([true, 'none']);
    expect(drop('drop', ['Files'])).toEqual([true, 'none']);
    expect(drop('drop', ['text/plain'])).toEqual([false, 'copy']);
    expect(drop('drop', ['Files'], true)).toEqual([true, 'copy']);
  });
});
