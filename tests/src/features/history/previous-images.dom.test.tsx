import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../../../domain/routes.ts';
import { readFavorites } from '../../../../src/device/history/favorites.ts';
import { readArchive } from '../../../../src/device/history/history-archive.ts';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import { Component } from '../../../../src/features/history/previous-images.tsx';
import { keepingTexts } from '../../../../src/texts/en/account/keeping.ts';
import { sharingTexts } from '../../../../src/texts/en/account/sharing.ts';
import { historyTexts } from '../../../../src/texts/en/studio/history.tsx';
import { toolTexts } from '../../../../src/texts/en/studio/tools.ts';
import { accountOf, keptPicture } from '../../support/account-pictures.ts';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { dialogsInTests } from '../../support/dialogs.ts';
import { addressNow, renderAt } from '../../support/in-browser.tsx';
import { clickToast, toasts, toastTitles } from '../../support/page-toasts.ts';
import { signIn, signOut } from '../../support/sessions.ts';
import { pngOf } from '../../support/small-pictures.ts';

const saved: string[] = [];
const files: Blob[] = [];
vi.mock('../../../../src/device/download.ts', () => ({
  saveFile: async (file: Blob, name: string) => {
    files.push(file);
    saved.push(name);
  },
  toPng: async (picture: Blob) => picture,
}));

const server = serveTests();
dialogsInTests();
const path = routes.previousImages.path;
let users = 0;
let userId: string;

beforeEach(async () => {
  users += 1;
  userId = `user-${users}`;
  saved.length = 0;
  files.length = 0;
  server.response('listPictures', accountOf());
  server.response('readCredits', { balance: 2, held: 0, available: 2, initialized: true });
  await signOut(server);
});

const itemOf = (id: string, known: Partial<HistoryItem> = {}): HistoryItem => ({
  id,
  type: 'text2img',
  prompt: `Prompt of ${id}`,
  url: '',
  ts: 1_700_000_000_000,
  ...known,
});

/** Saves pictures on this device: the first is the newest. */
async function save(...items: HistoryItem[]) {
  for (const [at, item] of items.toReversed().entries()) {
    await new LocalHistory(userId).add({ ...item, ts: item.ts + at * 1000 }, pngOf(30, 20));
  }
}

async function open(address: string = path) {
  renderAt(<Component userId={userId} />, address);
  await screen.findByRole('heading', { name: historyTexts.title });
}

const cards = () =>
  [...screen.getByRole('region', { name: historyTexts.pictures }).querySelectorAll('article')].map(
    (card) => card.querySelector('p')?.textContent,
  );
const openPicture = async (id: string) => {
  const button = await screen.findByRole('button', {
    name: new RegExp(historyTexts.open(`Prompt of ${id}`)),
  });
  fireEvent.click(button);
  return screen.getByRole('dialog');
};
/** On phones they are in a menu, which is closed here. */
const alsoInMenu = { hidden: true };
const shownIn = (dialog: HTMLElement) => dialog.querySelector('p.max-h-48')?.textContent;
const here = () => new LocalHistory(userId).read().items.map(({ id }) => id);

describe('the pictures of this device', () => {
  it.each([
    ['without a warning', 15, null],
    ['with a warning from 80 % of the account’s limit on', 16, historyTexts.almostFull],
    ['with a warning at the account’s limit', 20, historyTexts.full],
  ])('are saved in the account %s', async (_, count, warning) => {
    await signIn(server, { id: userId, keepPictures: true });
    const pictures = Array.from({ length: count }, (__, at) => keptPicture(`kept-${at}`));
    server.response('listPictures', accountOf({ keepPictures: true, pictures }));
    await open();
    await screen.findByText(/in your account/);
    const titles = [historyTexts.almostFull, historyTexts.full].map(({ title }) => title);
    const shown = titles.filter((title) => screen.queryByText(title));
    expect(shown).toEqual(warning ? [warning.title] : []);
  });

  it('are shown newest first, and opened large, from one to the next by keys and buttons', async () => {
    const watched = `imagemint.${userId}.watched`;
    localStorage.setItem(watched, 'a b');
    await save(itemOf('a'), itemOf('b'), itemOf('c'));
    await open();
    await waitFor(() => expect(cards()).toEqual(['a', 'b', 'c'].map((id) => `Prompt of ${id}`)));
    const dialog = await openPicture('a');
    await waitFor(() => expect(dialog.querySelector('img')?.alt).toBe('Prompt of a'));
    // What was opened leaves the tray of ended jobs.
    expect(localStorage.getItem(watched)).toBe('b');
    fireEvent.keyDown(document, { key: 'ArrowRight' });
    expect(shownIn(dialog)).toBe('Prompt of b');
    fireEvent.keyDown(document, { key: 'ArrowLeft' });
    fireEvent.keyDown(document, { key: 'ArrowLeft' });
    expect(shownIn(dialog)).toBe('Prompt of c');
    fireEvent.click(within(dialog).getByRole('button', { name: historyTexts.older }));
    expect(shownIn(dialog)).toBe('Prompt of a');
    // They belong to a dialog that is open above it.
    const name = sharingTexts.receipt.title;
    fireEvent.click(await within(dialog).findByRole('button', { name }));
    fireEvent.keyDown(await screen.findByRole('dialog', { name }), { key: 'ArrowRight' });
    expect(shownIn(dialog)).toBe('Prompt of a');
    fireEvent.click(within(dialog).getByText(historyTexts.moreLikeThis));
    expect(localStorage.getItem(`imagemint.${userId}.text2img.prompt`)).toBe('Prompt of a');
  });

  it('are downloaded from their card', async () => {
    await save(itemOf('a'));
    await open();
    const button = await screen.findByRole('button', {
      name: historyTexts.download('Prompt of a'),
    });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('are shown by tool, which the address remembers', async () => {
    await save(itemOf('a'), itemOf('b', { type: 'img2img' }), itemOf('c'));
    await open();
    const choose = async (name: string) =>
      fireEvent.click(await screen.findByRole('button', { name }));
    await choose(toolTexts.img2img.title);
    expect(cards()).toEqual(['Prompt of b']);
    expect(addressNow()).toBe(`${path}?tool=img2img`);
    // The arrows stay among them.
    const dialog = await openPicture('b');
    fireEvent.keyDown(document, { key: 'ArrowRight' });
    expect(shownIn(dialog)).toBe('Prompt of b');
    await choose(historyTexts.all);
    expect([cards(), addressNow()]).toEqual([['Prompt of a', 'Prompt of b', 'Prompt of c'], path]);
  });
});

describe('finding and choosing pictures', () => {
  const day = 24 * 60 * 60_000;
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name, ...alsoInMenu }));

  it('are searched by the words of their prompts, and favorites are shown alone', async () => {
    await save(
      itemOf('a', { ts: Date.now() }),
      itemOf('b', { ts: Date.now() - day, prompt: 'Blue FOX, red door' }),
    );
    await open();
    const days = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    await waitFor(() => expect(days()).toEqual(['Today', 'Yesterday']));
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'door fox' } });
    await waitFor(() => expect(cards()).toEqual(['Blue FOX, red door']));
    expect(days()).toEqual(['Yesterday']);
    fireEvent.change(field, { target: { value: 'no such' } });
    await press(historyTexts.showAll);
    await waitFor(() => expect(cards()).toHaveLength(2));
    await press(historyTexts.favoriteOf('Prompt of a'));
    await press(historyTexts.favorites);
    await waitFor(() => expect(cards()).toEqual(['Prompt of a']));
    expect([...readFavorites(userId)]).toEqual(['a']);
    await press(historyTexts.favoriteOf('Prompt of a'));
    await waitFor(() => expect([...readFavorites(userId)]).toEqual([]));
  });

  it('are chosen, to download them in one file, to mark them and to delete them', async () => {
    await save(itemOf('a'), itemOf('b'), itemOf('c', { type: 'img2img' }));
    await open();
    await press(historyTexts.choose);
    const bar = await screen.findByRole('region', { name: historyTexts.selection });
    const download = within(bar).getByRole('button', { name: 'Download' });
    expect(download.hasAttribute('disabled')).toBe(true);
    await press(historyTexts.select('Prompt of a'));
    await press(historyTexts.select('Prompt of c'));
    const count = () => within(bar).getByRole('status').textContent;
    expect(count()).toBe(historyTexts.selected(2));
    // What a filter hides is left out.
    await press(toolTexts.img2img.title);
    expect(count()).toBe(historyTexts.selected(1));
    await press(historyTexts.all);
    expect(count()).toBe(historyTexts.selected(2));
    fireEvent.click(download);
    await waitFor(() => expect(saved).toEqual(['imagemint-pictures.zip']));
    const archive = await readArchive(files[0] ?? new Blob());
    expect(archive.ok && archive.entries.map(({ item }) => item.id)).toEqual(['a', 'c']);
    fireEvent.click(within(bar).getByRole('button', { name: historyTexts.delete }));
    await waitFor(() => expect(cards()).toEqual(['Prompt of b']));
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(here()).toEqual(['b']));
    await press(historyTexts.choose);
    await screen.findByRole('region', { name: historyTexts.selection });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('region', { name: historyTexts.selection })).toBeNull();
  });
});

describe('deleting', () => {
  it('one picture needs no question and can be undone, until the page is left', async () => {
    await save(itemOf('a'), itemOf('b'), itemOf('c'));
    await open();
    const remove = async (id: string, ...left: string[]) => {
      const dialog = await openPicture(id);
      await waitFor(() => expect(dialog.querySelector('img')?.alt).toBe(`Prompt of ${id}`));
      fireEvent.click(within(dialog).getByRole('button', { name: historyTexts.delete }));
      // Not later: after a while the picture is gone anyway.
      expect(cards()).toEqual(left.map((one) => `Prompt of ${one}`));
    };
    await remove('b', 'a', 'c');
    expect(screen.getByText(/on this device/).textContent).toMatch(/^2 of/);
    expect([here(), toastTitles()]).toEqual([['a', 'b', 'c'], [historyTexts.deletedCount(1)]]);
    const shown = render(toasts()[0]?.description);
    expect(shown.getByRole('img', { name: 'Prompt of b' })).toBeTruthy();
    expect(shown.getByText(historyTexts.deleted)).toBeTruthy();
    act(() => clickToast());
    expect(cards()).toEqual(['Prompt of a', 'Prompt of b', 'Prompt of c']);
    await remove('b', 'a', 'c');
    await remove('a', 'c');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(here()).toEqual(['c']));
  });

  it('all deletes all, also those of other tools, and none that arrives meanwhile', async () => {
    await save(itemOf('a'), itemOf('b', { type: 'img2img' }));
    await open(`${path}?tool=img2img`);
    fireEvent.click(await screen.findByRole('button', { name: historyTexts.clear, ...alsoInMenu }));
    const dialog = (await screen.findByText(historyTexts.clearing.text)).closest('dialog');
    const removing = vi.spyOn(LocalHistory.prototype, 'remove');
    removing.mockImplementationOnce(async (...given) => {
      removing.mockRestore();
      const response = await new LocalHistory(userId).remove(...given);
      await save(itemOf('new'));
      return response;
    });
    const clear = { name: historyTexts.clear };
    fireEvent.click(within(dialog ?? document.body).getByRole('button', clear));
    await waitFor(() => expect(toastTitles()).toEqual([historyTexts.cleared]));
    await waitFor(() => expect(dialog?.isConnected).toBe(false));
    expect(here()).toEqual(['new']);
    expect(await new LocalHistory(userId).picture('new')).not.toBeNull();
  });

  it('where the account keeps pictures deletes there too, as the message says', async () => {
    await signIn(server, { id: userId, keepPictures: true });
    await save(itemOf('a'));
    server.response(
      'listPictures',
      accountOf({
        keepPictures: true,
        pictures: [keptPicture('a'), keptPicture('b', { state: 'on_device', file: undefined })],
      }),
    );
    server.response('deletePicture', { deleted: true });
    await open();
    await screen.findByText(keepingTexts.inAccount);
    await screen.findByText(keepingTexts.onItsWay);
    const dialog = await openPicture('a');
    fireEvent.click(within(dialog).getByRole('button', { name: historyTexts.delete }));
    expect(render(toasts()[0]?.description).getByText(historyTexts.deletedKept)).toBeTruthy();
    fireEvent(window, new Event('pagehide'));
    await waitFor(() =>
      expect(
        server.calls('deletePicture').map(({ id, query }) => [id, query.get('everywhere')]),
      ).toEqual([['a', 'true']]),
    );
  });
});
