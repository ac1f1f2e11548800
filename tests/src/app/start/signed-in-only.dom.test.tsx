import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { historyLimits } from '../../../../domain/limits.ts';
import { routes } from '../../../../domain/routes.ts';
import { callApi } from '../../../../src/api/call-api.ts';
import { queries } from '../../../../src/api/queries.ts';
import { jobsKey } from '../../../../src/api/query-keys.ts';
import { endSession } from '../../../../src/api/request.ts';
import { useShownUser } from '../../../../src/app/start/shown-user.ts';
import { Component } from '../../../../src/app/start/signed-in-only.tsx';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import { writeSubmittedMark } from '../../../../src/device/history/submitted-marks.ts';
import { claimPlace } from '../../../../src/features/keeping/ask-before-eviction.ts';
import { requestedPage, takeMessages } from '../../../../src/features/session/departure.ts';
import { sessionStore } from '../../../../src/features/session/session-store.ts';
import { keepingTexts } from '../../../../src/texts/en/account/keeping.ts';
import { sessionTexts } from '../../../../src/texts/en/session/session.ts';
import { frameTexts } from '../../../../src/texts/en/shell/frame.ts';
import { uiTexts } from '../../../../src/texts/en/shell/ui.ts';
import { accountOf, keptPicture } from '../../support/account-pictures.ts';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { dialogsInTests } from '../../support/dialogs.ts';
import { addressNow, renderAt } from '../../support/in-browser.tsx';
import { mediaInTests } from '../../support/media-queries.ts';
import { PageSocket } from '../../support/page-socket.ts';
import { resizeInTests } from '../../support/resize-observers.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { finishedJob } from '../../support/sample-jobs.ts';
import { signIn, signOut } from '../../support/sessions.ts';
import { pngOf } from '../../support/small-pictures.ts';

const server = serveTests();
mediaInTests();
dialogsInTests();
// A page is idle at once, and the pages of a test are taken away after its stand-ins.
Object.assign(window, {
  requestIdleCallback: (work: () => void) => setTimeout(work),
  cancelIdleCallback: clearTimeout,
});
resizeInTests();
beforeEach(async () => {
  // Nothing accepts it.
  vi.stubGlobal('WebSocket', PageSocket);
  server.response('readCredits', creditsOf(7));
  server.response('listJobs', { jobs: [] });
  server.response('listPictures', accountOf());
  server.response('listOrdersUnderWay', { orders: [] });
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
/** Has the server refuse a call of the page for its session. */
async function refuseCall() {
  server.refuse('listSessions', 'signed_out');
  await act(() => callApi('listSessions').catch(() => null));
}
const shows = (id: string) => screen.findByText(`Page of ${id}`);

describe('a page of the dashboard', () => {
  // This page has known no session: the tests below begin one.
  it('redirects a visitor to the front page, which says so, and back after the sign-in', async () => {
    open(`${routes.profile.path}?tab=1#emails`);
    await waitFor(() => expect(addressNow()).toBe(routes.home.path));
    expect(requestedPage()).toBe(`${routes.profile.path}?tab=1#emails`);
    expect(takeMessages()).toEqual([frameTexts.signInFirst]);
  });

  it('is shown to its user, and afresh to another with a socket of its own; nobody has one', async () => {
    PageSocket.all.length = 0;
    await signIn(server);
    open(routes.profile.path);
    await shows('user-1');
    await waitFor(() => expect(PageSocket.all).toHaveLength(1));
    PageSocket.newest.accept();
    await act(async () => void (await signIn(server, { id: 'user-2' })));
    await shows('user-2');
    expect(screen.queryByText('Page of user-1')).toBeNull();
    // At once: a socket that nobody responds to is replaced too, after half a minute.
    expect(PageSocket.all).toHaveLength(2);
    PageSocket.newest.accept();
    const areOpen = () => PageSocket.all.map(({ readyState }) => readyState === PageSocket.OPEN);
    expect(areOpen()).toEqual([false, true]);
    await act(() => signOut(server));
    expect(areOpen()).toEqual([false, false]);
  });

  it('whose user signs out redirects to the front page without a message, and not back', async () => {
    await signIn(server);
    open(routes.profile.path);
    await shows('user-1');
    server.response('signOut', { signedOut: true });
    await act(() => sessionStore.signOut());
    await waitFor(() => expect(addressNow()).toBe(routes.home.path));
    expect([requestedPage(), takeMessages()]).toEqual([null, []]);
  });

  it.each([
    ['signed_out', frameTexts.sessionEnded],
    ['user_disabled', sessionTexts.failures.user_disabled],
  ] as const)(
    'whose session ends by %s leaves nothing on screen, also of a tool',
    async (reason, text) => {
      await signIn(server);
      open(routes.text2img.path);
      await shows('user-1');
      act(() => endSession(reason));
      await waitFor(() => expect(addressNow()).toBe(routes.home.path));
      expect(takeMessages()).toEqual([text]);
      expect(requestedPage()).toBe(routes.text2img.path);
    },
  );
});

describe('whichever page is open', () => {
  it('pictures that were made here are saved, and those of the account fetched', async () => {
    const png = await pngOf(30, 20).arrayBuffer();
    for (const id of ['job-1.png', 'kept']) {
      server.files.set(`/pictures/${id}`, () => new Response(png));
    }
    writeSubmittedMark('user-1', 'job-1', { mayEvict: true }, Date.now());
    server.response('listJobs', { jobs: [finishedJob('job-1')] });
    server.response('saveJob', { saved: true });
    const pictures = [keptPicture('kept')];
    server.response('listPictures', accountOf({ keepPictures: true, pictures }));
    await signIn(server, { keepPictures: true });
    open(routes.profile.path);
    const here = () => new LocalHistory('user-1').read().items.map(({ id }) => id);
    await waitFor(() => expect(here().toSorted()).toEqual(['job-1', 'kept']));
    await waitFor(() => expect(server.calls('saveJob').map(({ id }) => id)).toEqual(['job-1']));
  });

  it('a new picture asks before it evicts an old one', async () => {
    for (let at = 1; at <= historyLimits.itemsMax; at += 1) {
      const item = { id: `item-${at}`, type: 'text2img', prompt: `Prompt ${at}`, url: '', ts: at };
      localStorage.setItem(`imagemint.history.user-1.item-${at}`, JSON.stringify(item));
    }
    await signIn(server);
    open(routes.profile.path);
    await shows('user-1');
    queries.setQueryData(jobsKey, { jobs: [] });
    let isStarted: boolean | null = null;
    void claimPlace('user-1', 'job-1').then((started) => {
      isStarted = started;
    });
    const name = keepingTexts.eviction.title;
    const dialog = await screen.findByRole('dialog', { name });
    fireEvent.click(within(dialog).getByRole('button', { name: uiTexts.close }));
    await waitFor(() => expect(isStarted).toBe(false));
  });
});

describe('a session whose time is over', () => {
  /** Lets the session's time end, which the page learns by its next call. */
  async function expire() {
    vi.useFakeTimers({ now: Date.now() + 2 * 60 * 60_000, toFake: ['Date'] });
    server.response('readMe', { user: null, session: null });
    await refuseCall();
    vi.useRealTimers();
  }

  async function openUntilOver(path: string) {
    await signIn(server);
    open(path);
    await shows('user-1');
    await expire();
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

  it('shows nothing of its user to another who signs in on its page', async () => {
    await openUntilOver(routes.text2img.path);
    await screen.findByText(frameTexts.sessionEnded);
    await act(async () => void (await signIn(server, { id: 'user-2', displayName: 'Ravi' })));
    await shows('user-2');
    expect(screen.queryByText('Page of user-1')).toBeNull();
    expect(screen.queryByRole('button', { name: frameTexts.accountOf('Asha Rao') })).toBeNull();
    expect(screen.queryByText(frameTexts.sessionEnded)).toBeNull();
  });
});
