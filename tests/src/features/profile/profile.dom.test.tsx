import '../../../in-node/indexed-db.ts';
import { fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectedUserHeader } from '../../../../domain/account/expected-user.ts';
import type { Sessions } from '../../../../domain/account/user.ts';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import { DataSection } from '../../../../src/features/profile/data-section.tsx';
import { EmailSection } from '../../../../src/features/profile/email-section.tsx';
import { NameForm } from '../../../../src/features/profile/name-form.tsx';
import { SessionList } from '../../../../src/features/profile/session-list.tsx';
import { UserId } from '../../../../src/features/profile/user-id.tsx';
import { takeMessages } from '../../../../src/features/session/departure.ts';
import { sessionStore } from '../../../../src/features/session/session.tsx';
import { profileTexts } from '../../../../src/texts/en/account/profile.ts';
import { problemTexts } from '../../../../src/texts/en/shell/problems.ts';
import { appServer, lateResponse } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { lost } from '../../support/network.ts';
import { pageClock, settled } from '../../support/page-clock.ts';
import { toasts, toastTitles } from '../../support/page-toasts.ts';
import { refusal } from '../../support/refusal.ts';
import { userOf } from '../../support/sample-user.ts';

const downloads: { text: Promise<string>; name: string }[] = [];
vi.mock(import('../../../../src/device/download.ts'), async (original) => ({
  ...(await original()),
  saveFile: async (file, name) => {
    downloads.push({ text: file.text(), name });
  },
}));

pageClock();
provideMissing();
const user = userOf({ email: 'ann@example.com', displayName: 'Ann' });
let me: object = {};
const server = appServer({
  'GET /api/me': () => Response.json(me),
  'GET /api/features': () => Response.json({}),
  'GET /api/credits': () => Response.json({ balance: 5, held: 2, available: 3, initialized: true }),
  'DELETE /api/me': () => Response.json({}),
  'POST /api/auth/signout': () => Response.json({}),
});
beforeEach(async () => {
  downloads.length = 0;
  me = { user, session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } };
  await sessionStore.refresh();
});

async function open(part: ReactNode) {
  const page = renderInApp(part);
  await settled();
  const button = (name: string) => page.getByRole('button', { name });
  return {
    page,
    isBusy: (name: string) => button(name).getAttribute('aria-busy') === 'true',
    press: async (name: string) => {
      fireEvent.click(button(name));
      await settled();
    },
    text: () => page.container.textContent ?? '',
    fill: (label: string, value: string) =>
      fireEvent.change(page.getByLabelText(label), { target: { value } }),
    value: (label: string) => page.getByLabelText(label).getAttribute('value'),
  };
}

describe('the display name', () => {
  const openForm = () => open(<NameForm user={user} />);

  it('is saved as the server writes it, and shown in the whole app', async () => {
    server.response('PATCH /api/me', () => {
      me = { ...me, user: { ...user, displayName: 'Bea' } };
      return Response.json({ user: { ...user, displayName: 'Bea' } });
    });
    const form = await openForm();
    expect(form.value('Display name')).toBe('Ann');
    form.fill('Display name', ' Bea ');
    await form.press('Save');
    const [saved] = server.sent('PATCH /api/me');
    expect(saved?.body).toEqual({ displayName: ' Bea ' });
    expect(saved?.headers.get(expectedUserHeader)).toBe(user.id);
    expect([form.value('Display name'), toastTitles()]).toEqual(['Bea', ['Saved']]);
    expect(sessionStore.get()).toMatchObject({ user: { displayName: 'Bea' } });
    expect(form.isBusy('Save')).toBe(false);
  });

  it('is not sent unchanged, and an empty one is replaced by the e-mail, which is said', async () => {
    server.response('PATCH /api/me', () => Response.json({ user: { ...user, displayName: null } }));
    const form = await openForm();
    for (const name of [`${user.displayName} `, '']) {
      form.fill('Display name', name);
      await form.press('Save');
    }
    expect(server.sent('PATCH /api/me').map(({ body }) => body)).toEqual([{ displayName: '' }]);
    expect(String(toasts()[0]?.description)).toContain(profileTexts.name.emailShown);
  });

  it('that is typed while another one is saved remains in the field', async () => {
    const late = lateResponse();
    server.response('PATCH /api/me', late.response);
    const form = await openForm();
    form.fill('Display name', 'Bea');
    await form.press('Save');
    form.fill('Display name', 'Beatrice');
    late.give(Response.json({ user: { ...user, displayName: 'Bea' } }));
    await settled();
    expect([form.isBusy('Save'), form.value('Display name')]).toEqual([false, 'Beatrice']);
  });

  it('that is not saved remains in the field, says why, and may be saved again', async () => {
    server.response('PATCH /api/me', lost);
    const form = await openForm();
    form.fill('Display name', 'Bea');
    await form.press('Save');
    const description = 'Failed to update name.';
    expect(toasts()).toMatchObject([{ type: 'error', title: 'Error', description }]);
    expect([form.value('Display name'), form.isBusy('Save')]).toEqual(['Bea', false]);
    server.response('PATCH /api/me', () => refusal(400, 'invalid_request'));
    await form.press('Save');
    expect(JSON.stringify(toasts()[0]?.description)).toContain('invalid_request.');
  });
});

it('the user’s id is copied by its button, which says so, or that it could not be', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  const { press } = await open(<UserId id="user-1" />);
  await press('Copy');
  expect(copied).toEqual(['user-1']);
  expect(toastTitles()).toEqual(['Copied']);
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('Off')) } });
  await press('Copy');
  expect(toastTitles()).toEqual(['Copy failed', 'Copied']);
  vi.unstubAllGlobals();
});

describe('the e-mails', () => {
  const openEmails = async () => {
    const { page } = await open(<EmailSection />);
    const box = page.getByRole('checkbox', { name: 'E-mail me when a picture is ready' });
    return {
      isOn: () => (box as HTMLInputElement).checked,
      toggle: async () => {
        fireEvent.click(box);
        await settled();
      },
    };
  };
  beforeEach(() => {
    server.response('GET /api/me/emails', () =>
      Response.json({ whenReady: true, isAvailable: true }),
    );
    server.response('PATCH /api/me/emails', ({ body }) =>
      Response.json({ ...Object(body), isAvailable: true }),
    );
  });

  it('are as the server says, and off and on again by a click', async () => {
    const { isOn, toggle } = await openEmails();
    expect(isOn()).toBe(true);
    await toggle();
    expect([isOn(), toastTitles()]).toEqual([false, ['No more e-mails about pictures']]);
    await toggle();
    expect([isOn(), toastTitles()[0]]).toEqual([true, 'We e-mail you when a picture is ready']);
    expect(server.sent('PATCH /api/me/emails').map(({ body }) => body)).toEqual([
      { whenReady: false },
      { whenReady: true },
    ]);
  });

  it('stay as they were where that is not saved, and may be changed again', async () => {
    server.response('PATCH /api/me/emails', lost);
    const { isOn, toggle } = await openEmails();
    await toggle();
    expect(isOn()).toBe(true);
    expect(toasts()).toMatchObject([{ type: 'error', title: 'That could not be changed' }]);
    await toggle();
    expect(server.count('PATCH /api/me/emails')).toBe(2);
  });
});

describe('the sessions', () => {
  const session = (id: string): Sessions['sessions'][number] => ({
    id,
    isCurrent: id === 'here',
    browser: 'Firefox, Windows',
    city: 'Pune',
    country: 'IN',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: '2026-11-25T10:00:00.000Z',
    expiresAt: '2026-12-25T10:00:00.000Z',
  });
  beforeEach(() => {
    let sessions = [session('here'), session('there'), session('far')];
    server.response('GET /api/me/sessions', () => Response.json({ sessions }));
    server.response('DELETE /api/me/sessions/there', () => {
      sessions = sessions.filter(({ id }) => id !== 'there');
      return Response.json({});
    });
  });
  const openList = async () => {
    const list = await open(<SessionList />);
    return {
      ...list,
      rows: () => list.page.queryAllByRole('listitem'),
      end: async (at: number) => {
        const button = list.page.getAllByRole('button', { name: 'Sign out' })[at];
        if (button) fireEvent.click(button);
        await settled();
      },
    };
  };

  it('are ended by their own button, and the list is read again', async () => {
    const { rows, end } = await openList();
    await end(1);
    expect(server.count('DELETE /api/me/sessions/there')).toBe(1);
    expect([rows().length, toastTitles()]).toEqual([2, []]);
  });

  it('of this device sign out here, and not everywhere', async () => {
    const { end } = await openList();
    await end(0);
    expect(server.sent('POST /api/auth/signout').map(({ body }) => body)).toEqual([
      { everywhere: false },
    ]);
    expect(sessionStore.get()).toMatchObject({ state: 'signed-out', ending: 'left' });
  });

  it('are all ended by one button, which says where that fails', async () => {
    server.response('POST /api/auth/signout', lost);
    const { press } = await openList();
    await press('Sign out everywhere');
    expect(server.sent('POST /api/auth/signout').map(({ body }) => body)).toEqual([
      { everywhere: true },
    ]);
    expect(toasts()).toMatchObject([
      { type: 'error', title: 'Sign-out failed', description: problemTexts.networkError },
    ]);
    expect(sessionStore.get().state).toBe('signed-in');
  });
});

describe('the data of the user', () => {
  const openData = () => open(<DataSection userId="user-1" />);

  it('are downloaded as a file with the day, and again after a failure', async () => {
    server.response('GET /api/me/export', lost);
    const { page, press, text } = await openData();
    const link = page.getByRole('link', { name: 'Download my data' });
    expect(fireEvent.click(link)).toBe(false);
    await settled();
    expect([downloads, text().includes('Your data could not be downloaded')]).toEqual([[], true]);
    server.response('GET /api/me/export', () => Response.json({ profile: 'Ann' }));
    await press('Try again');
    const [file] = downloads;
    expect(file?.name).toBe(`imagemint-data-${new Date().toISOString().slice(0, 10)}.json`);
    expect(JSON.parse((await file?.text) ?? '')).toEqual({ profile: 'Ann' });
    expect(text()).not.toContain('Your data could not be downloaded');
  });

  describe('and their deletion', () => {
    /** A history of the device with one picture. */
    const historyOfOne = async () => {
      const history = new LocalHistory('user-1');
      const item = { id: 'one', type: 'text2img', prompt: '', url: '', ts: 1 } as const;
      await history.add(item, new Blob(['x']));
      return history;
    };
    const openDialog = async () => {
      const data = await openData();
      await data.press('Delete my account');
      const dialog = () => data.page.container.querySelector('dialog');
      return {
        ...data,
        dialog,
        /** The button in the dialog: the page’s own has the same name. */
        remove: async () => {
          const form = dialog()?.querySelector('form');
          if (form) fireEvent.submit(form);
          await settled();
        },
        isOff: () => dialog()?.querySelector('[type=submit]')?.hasAttribute('disabled'),
      };
    };
    const word = 'Type DELETE to confirm';

    it('needs the typed word, whatever its case, and is sent once', async () => {
      const late = lateResponse();
      server.response('DELETE /api/me', late.response);
      const { fill, remove, isOff, text } = await openDialog();
      expect([isOff(), text().includes('You still have 5 credits.')]).toEqual([true, true]);
      await remove();
      fill(word, 'DELET');
      await remove();
      expect(server.count('DELETE /api/me')).toBe(0);
      fill(word, ' delete ');
      expect(isOff()).toBe(false);
      await remove();
      await remove();
      expect(server.count('DELETE /api/me')).toBe(1);
      late.give(Response.json({}));
      await settled();
      expect(takeMessages()).toEqual(['Your account was deleted.']);
      expect(sessionStore.get()).toMatchObject({ state: 'signed-out', ending: 'left' });
    });

    it.each([
      [true, 0],
      [false, 1],
    ])('deletes the pictures of the device where that is chosen: %s', async (isChosen, left) => {
      const history = await historyOfOne();
      const { fill, remove, page } = await openDialog();
      if (isChosen) fireEvent.click(page.getByRole('checkbox'));
      fill(word, 'DELETE');
      await remove();
      await settled();
      expect([history.read().items.length, takeMessages()]).toEqual([
        left,
        ['Your account was deleted.'],
      ]);
    });

    it('that fails says so, deletes nothing on the device, and may be tried again', async () => {
      const history = await historyOfOne();
      server.response('DELETE /api/me', () => refusal(503, 'unavailable'));
      const { fill, remove, page, isOff } = await openDialog();
      fireEvent.click(page.getByRole('checkbox'));
      fill(word, 'DELETE');
      await remove();
      expect(toasts()).toMatchObject([{ type: 'error', title: 'Your account was not deleted' }]);
      expect([history.read().items.length, takeMessages(), isOff()]).toEqual([1, [], false]);
      server.response('DELETE /api/me', () => Response.json({}));
      await remove();
      expect(server.count('DELETE /api/me')).toBe(2);
    });
  });
});
