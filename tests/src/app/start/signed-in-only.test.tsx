// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../../../domain/routes.ts';
import { endSession } from '../../../../src/api/request.ts';
import { useShownUser } from '../../../../src/app/start/shown-user.ts';
import { Component } from '../../../../src/app/start/signed-in-only.tsx';
import { requestedPage, takeMessages } from '../../../../src/features/session/departure.ts';
import { sessionStore } from '../../../../src/features/session/session-store.ts';
import { sessionTexts } from '../../../../src/texts/en/session/session.ts';
import { frameTexts } from '../../../../src/texts/en/shell/frame.ts';
import { accountOf } from '../../support/account-pictures.ts';
import { serveTests } from '../../support/answering-server.ts';
import '../../support/device-storage.ts';
import { addressNow, renderAt } from '../../support/in-browser.tsx';
import { mediaInTests } from '../../support/media-queries.ts';
import { PageSocket } from '../../support/page-socket.ts';
import { resizeInTests } from '../../support/resize-observers.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { signIn, signOut } from '../../support/sessions.ts';
import { SilentSocket } from '../../support/silent-socket.ts';

const server = serveTests();
mediaInTests();
resizeInTests();
beforeEach(async () => {
  vi.stubGlobal('WebSocket', SilentSocket);
  server.answer('readCredits', creditsOf(7));
  server.answer('listJobs', { jobs: [] });
  server.answer('listPictures', accountOf());
  server.answer('listOrdersUnderWay', { orders: [] });
  await signOut(server);
  takeMessages();
});

function Page() {
  return <p>{`Page of ${useShownUser()?.id}`}</p>;
}

function open(address: string) {
  return renderAt(
    <Routes>
      <Route path={routes.home.path} element={<p>The front page</p>} />
      <Route element={<Component />}>
        <Route path="*" element={<Page />} />
      </Route>
    </Routes>,
    address,
  );
}
const shows = (id: string) => screen.findByText(`Page of ${id}`, {}, { timeout: 5000 });

describe('a page of the dashboard', () => {
  // This page has known no session: the tests below begin one.
  it('leads a visitor to the front page, which says so, and back after the sign-in', async () => {
    open(`${routes.profile.path}?tab=1#emails`);
    await waitFor(() => expect(addressNow()).toBe(routes.home.path));
    expect(requestedPage()).toBe(`${routes.profile.path}?tab=1#emails`);
    expect(takeMessages()).toEqual([frameTexts.signInFirst]);
  });

  it('is shown to its user, and afresh to another', async () => {
    await signIn(server);
    open(routes.profile.path);
    await shows('user-1');
    await act(async () => void (await signIn(server, { id: 'user-2' })));
    await shows('user-2');
    expect(screen.queryByText('Page of user-1')).toBeNull();
  });

  it('has a socket for each user: none is used for another, or by nobody', async () => {
    PageSocket.all.length = 0;
    vi.stubGlobal('WebSocket', PageSocket);
    await signIn(server);
    open(routes.profile.path);
    await shows('user-1');
    await waitFor(() => expect(PageSocket.all).toHaveLength(1));
    PageSocket.newest.accept();
    await act(async () => void (await signIn(server, { id: 'user-2' })));
    await waitFor(() => expect(PageSocket.all).toHaveLength(2));
    PageSocket.newest.accept();
    const areOpen = () => PageSocket.all.map(({ readyState }) => readyState === PageSocket.OPEN);
    expect(areOpen()).toEqual([false, true]);
    await act(() => signOut(server));
    expect(areOpen()).toEqual([false, false]);
  });

  it('whose user signs out leads to the front page without a word, and not back', async () => {
    await signIn(server);
    open(routes.profile.path);
    await shows('user-1');
    server.answer('signOut', { signedOut: true });
    await act(() => sessionStore.signOut());
    await waitFor(() => expect(addressNow()).toBe(routes.home.path));
    expect([requestedPage(), takeMessages()]).toEqual([null, []]);
  });

  it('whose user is disabled says so', async () => {
    await signIn(server);
    open(routes.text2img.path);
    await shows('user-1');
    act(() => endSession('user_disabled'));
    await waitFor(() => expect(addressNow()).toBe(routes.home.path));
    expect(takeMessages()).toEqual([sessionTexts.failures.user_disabled]);
  });

  it('whose session another device has ended leaves nothing on screen, also of a tool', async () => {
    await signIn(server);
    open(routes.text2img.path);
    await shows('user-1');
    act(() => endSession('signed_out'));
    await waitFor(() => expect(addressNow()).toBe(routes.home.path));
    expect(takeMessages()).toEqual([frameTexts.sessionEnded]);
    expect(requestedPage()).toBe(routes.text2img.path);
  });
});

describe('a session whose time is over', () => {
  async function openUntilOver(path: string) {
    await signIn(server);
    open(path);
    await shows('user-1');
    vi.useFakeTimers({ now: Date.now() + 2 * 60 * 60_000, toFake: ['Date'] });
    act(() => endSession('signed_out'));
    vi.useRealTimers();
  }

  it.each([routes.text2img.path, routes.previousImages.path])(
    'leaves %s as it is, and asks to sign in again',
    async (path) => {
      await openUntilOver(path);
      await screen.findByText(frameTexts.sessionEnded);
      expect(screen.getByText('Page of user-1')).toBeTruthy();
      expect(addressNow()).toBe(path);
      await act(async () => void (await signIn(server)));
      expect(screen.queryByText(frameTexts.sessionEnded)).toBeNull();
      expect(screen.getByText('Page of user-1')).toBeTruthy();
    },
  );

  it('leaves the page to the user as last known', async () => {
    await signIn(server);
    open(routes.text2img.path);
    await shows('user-1');
    await act(async () => void (await signIn(server, { displayName: 'Asha R.' })));
    vi.useFakeTimers({ now: Date.now() + 2 * 60 * 60_000, toFake: ['Date'] });
    act(() => endSession('signed_out'));
    vi.useRealTimers();
    await screen.findByText(frameTexts.sessionEnded);
    expect(screen.getByRole('button', { name: frameTexts.accountOf('Asha R.') })).toBeTruthy();
  });

  it('shows nothing of its user to another who signs in on its page', async () => {
    await openUntilOver(routes.text2img.path);
    await screen.findByText(frameTexts.sessionEnded);
    await act(async () => void (await signIn(server, { id: 'user-2', displayName: 'Ravi' })));
    await shows('user-2');
    expect(screen.queryByText('Page of user-1')).toBeNull();
    expect(screen.queryByRole('button', { name: frameTexts.accountOf('Asha Rao') })).toBeNull();
    expect(screen.queryByText(frameTexts.sessionEnded)).toBeNull();
  });

  it('leads from another page to the front page', async () => {
    await openUntilOver(routes.profile.path);
    await waitFor(() => expect(addressNow()).toBe(routes.home.path));
    expect(takeMessages()).toEqual([frameTexts.sessionEnded]);
  });
});
