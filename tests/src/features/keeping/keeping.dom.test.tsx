import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectedUserHeader } from '../../../../domain/account/expected-user.ts';
import { historyLimits } from '../../../../domain/limits.ts';
import { problems } from '../../../../domain/problems.ts';
import { queries } from '../../../../src/api/queries.ts';
import { jobsKey } from '../../../../src/api/query-keys.ts';
import { claimPlace } from '../../../../src/features/keeping/ask-before-eviction.ts';
import { EvictionDialog } from '../../../../src/features/keeping/eviction-dialog.tsx';
import { KeepChoice } from '../../../../src/features/keeping/keep-choice.tsx';
import { KeepQuestion } from '../../../../src/features/keeping/keep-question.tsx';
import { useSession } from '../../../../src/features/session/session.tsx';
import { keepingTexts } from '../../../../src/texts/en/account/keeping.ts';
import { actionTexts } from '../../../../src/texts/en/shell/actions.ts';
import { turns } from '../../../device/turns.ts';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { dialogsInTests } from '../../support/dialogs.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { objectAddresses } from '../../support/object-addresses.ts';
import { toasts, toastTitles } from '../../support/page-toasts.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { userOf } from '../../support/sample-user.ts';
import { signIn } from '../../support/sessions.ts';

const server = serveTests();
dialogsInTests();
objectAddresses();
let users = 0;
let userId: string;

beforeEach(() => {
  users += 1;
  userId = `user-${users}`;
});

/** The server does what the profile asks for. */
const keep = (isOn: boolean) => {
  const user = userOf({ id: userId, keepPictures: isOn });
  server.response('updateProfile', { user });
  server.response('readMe', {
    user,
    session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
};
const asked = () => server.calls('updateProfile').map(({ body }) => body);

describe('the choice whether the account keeps pictures', () => {
  function Choice() {
    const { session } = useSession();
    return session.state === 'signed-in' ? <KeepChoice user={session.user} /> : null;
  }
  const box = () => screen.getByRole<HTMLInputElement>('checkbox');
  const open = async (keepPictures: boolean) => {
    await signIn(server, { id: userId, keepPictures });
    renderInApp(<Choice />);
  };

  it('is turned on at once, and says so', async () => {
    await open(false);
    keep(true);
    fireEvent.click(box());
    expect(box().checked).toBe(true);
    await waitFor(() => expect(toastTitles()).toEqual([keepingTexts.turnedOn]));
    expect([asked(), box().checked]).toEqual([[{ keepPictures: true }], true]);
    const named = server.calls('updateProfile').map(({ headers }) => headers);
    expect(named.map((headers) => headers.get(expectedUserHeader))).toEqual([userId]);
  });

  it('is turned off after a question, and not where that is cancelled', async () => {
    await open(true);
    fireEvent.click(box());
    const question = () => screen.getByRole('dialog', { name: keepingTexts.off.title });
    fireEvent.click(within(question()).getByRole('button', { name: actionTexts.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([asked(), box().checked]).toEqual([[], true]);
    fireEvent.click(box());
    keep(false);
    fireEvent.click(within(question()).getByRole('button', { name: keepingTexts.off.action }));
    await waitFor(() => expect(box().checked).toBe(false));
    expect(asked()).toEqual([{ keepPictures: false }]);
    await waitFor(() => expect(toastTitles()).toEqual([keepingTexts.turnedOff]));
  });

  it('that is refused says why, and stays', async () => {
    await open(false);
    server.refuse('updateProfile', 'account_frozen');
    fireEvent.click(box());
    await waitFor(() => expect(toastTitles()).toEqual([keepingTexts.notChanged]));
    expect(JSON.stringify(toasts()[0]?.description)).toContain(problems.account_frozen.detail);
    expect(box().checked).toBe(false);
  });
});

describe('the question beside the first picture', () => {
  const title = keepingTexts.question.title;
  const open = async (keepPictures = false) => {
    await signIn(server, { id: userId, keepPictures });
    return renderInApp(<KeepQuestion />);
  };
  const settled = () => act(() => turns());

  it('is asked once on this device, whose choice leaves the account as it is, and not where that keeps pictures', async () => {
    const { unmount } = await open();
    await screen.findByText(title);
    fireEvent.click(
      screen.getByRole('button', { name: new RegExp(`^${keepingTexts.question.device}`) }),
    );
    expect(screen.queryByText(title)).toBeNull();
    unmount();
    await open();
    await settled();
    expect([screen.queryByText(title), asked()]).toEqual([null, []]);
    localStorage.clear();
    await open(true);
    await settled();
    expect(screen.queryByText(title)).toBeNull();
  });

  it('names the limit before the first purchase, and not after one', async () => {
    server.response('readCredits', creditsOf(2));
    const { unmount } = await open();
    expect(await screen.findByText(/20 before your first purchase/)).toBeTruthy();
    unmount();
    queries.clear();
    server.response('readCredits', { ...creditsOf(47), hasBought: true });
    await open();
    expect(await screen.findByText('Privately and free: your newest 200 pictures.')).toBeTruthy();
  });
});

describe('the question before a new picture evicts one', () => {
  const { eviction } = keepingTexts;
  let started: Promise<boolean>;

  async function ask() {
    await signIn(server, { id: userId });
    queries.setQueryData(jobsKey, { jobs: [] });
    for (let at = 1; at <= historyLimits.itemsMax; at += 1) {
      const item = { id: `item-${at}`, type: 'text2img', prompt: `Prompt ${at}`, url: '', ts: at };
      localStorage.setItem(`imagemint.history.${userId}.item-${at}`, JSON.stringify(item));
    }
    renderInApp(<EvictionDialog user={userOf({ id: userId })} />);
    act(() => {
      started = claimPlace(userId, 'job-1');
    });
    return screen.findByRole('dialog', { name: eviction.title });
  }
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('names the oldest picture, and continues if the user agrees', async () => {
    const dialog = await ask();
    expect(dialog.textContent).toContain('Prompt 1');
    fireEvent.click(within(dialog).getByRole('button', { name: eviction.goOn }));
    expect(await started).toBe(true);
    await isClosed();
  });

  it('continues when the account saves the pictures, and not if that failed', async () => {
    const dialog = await ask();
    server.lose('updateProfile');
    fireEvent.click(within(dialog).getByRole('button', { name: keepingTexts.keepThem }));
    await waitFor(() => expect(toastTitles()).toEqual([keepingTexts.notChanged]));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    keep(true);
    fireEvent.click(within(dialog).getByRole('button', { name: keepingTexts.keepThem }));
    expect(await started).toBe(true);
    await isClosed();
  });
});
