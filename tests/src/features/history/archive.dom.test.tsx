import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import type {
  ArchiveAccount,
  MergeResponse,
} from '../../../../src/device/history/merge-archive.ts';
import type { AccountHistory, HistoryEntry } from '../../../../src/device/history/merge-history.ts';
import { ArchiveButtons } from '../../../../src/features/history/archive-buttons.tsx';
import { historyTexts } from '../../../../src/texts/en/studio/history.tsx';
import { accountOf, keptPicture } from '../../support/account-pictures.ts';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { toasts } from '../../support/page-toasts.ts';
import { signIn } from '../../support/sessions.ts';
import '../../../in-node/indexed-db.ts';
import { useExport } from '../../../../src/features/history/use-export.ts';
import { until } from '../../../until.ts';

let response: () => Promise<MergeResponse>;
const merged: { name: string; account: ArchiveAccount | undefined }[] = [];
const downloads: string[] = [];
/** How many pictures a file has room for. */
let room = Number.POSITIVE_INFINITY;
// It opens each picture, which jsdom can't.
vi.mock('../../../../src/device/history/merge-archive.ts', () => ({
  mergeArchive: async (_: LocalHistory, file: File, account?: ArchiveAccount) => {
    merged.push({ name: file.name, account });
    return response();
  },
}));
vi.mock('../../../../src/device/download.ts', () => ({
  saveFile: (_: Blob, name: string) => downloads.push(name),
}));
vi.mock(import('../../../../src/device/history/history-archive.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    writeArchive: async (items, pictureOf) => ({
      ...(await real.writeArchive(items.slice(0, room), pictureOf)),
      rest: items.slice(room),
    }),
  };
});

describe('an import', () => {
  const server = serveTests();

  const [added, known, lost, missing, unfit, kept, unsent] = [2, 0, 0, 0, 0, 0, 0];
  beforeEach(() => {
    merged.length = 0;
    response = async () => ({ ok: true, added, known, lost, missing, unfit, kept, unsent });
  });

  function open(account: AccountHistory | null = null) {
    const nothing = () => undefined;
    const exporting = { isBusy: false, gap: null, exportAll: nothing, exportSome: nothing };
    const history = new LocalHistory('user-1');
    renderInApp(<ArchiveButtons isEmpty={false} {...{ history, exporting, account }} />);
    const picker = screen.getByLabelText<HTMLInputElement>(historyTexts.importLabel);
    const choose = (...files: File[]) => fireEvent.change(picker, { target: { files } });
    return { choose, picker };
  }
  const file = new File(['zip'], 'history.zip');
  const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

  it('does not start if an account that saves pictures does not respond, and can be retried', async () => {
    await signIn(server, { keepPictures: true });
    const { choose, picker } = open();
    choose(file);
    const [title, description] = [historyTexts.importFailed, historyTexts.refusals.unreached];
    await waitFor(() => expect(toasts()).toEqual([{ type: 'error', title, description }]));
    await waitFor(() => expect(button(historyTexts.import)?.disabled).toBe(false));
    expect([merged, picker.value, server.calls('listPictures').length]).toEqual([[], '', 1]);
    server.response('listPictures', accountOf({ keepPictures: true }));
    choose(file);
    await waitFor(() => expect(merged).toHaveLength(1));
  });

  it('sends to an account that keeps pictures, and knows what it has and what was deleted', async () => {
    const account = accountOf({
      keepPictures: true,
      deletedIds: ['gone'],
      pictures: [keptPicture('kept'), keptPicture('late', { state: 'expiring' })],
    });
    open(account).choose(file);
    await waitFor(() => expect(merged).toHaveLength(1));
    const [given] = merged.map((one) => one.account);
    expect([given?.deletedIds, given?.keptIds]).toEqual([new Set(['gone']), new Set(['kept'])]);
    expect(given?.send).not.toBeNull();
  });
});

describe('the export of an archive', () => {
  const asked: string[] = [];
  /** The addresses that the server does not respond. */
  const failing = new Set<string>();
  beforeEach(() => {
    downloads.length = 0;
    asked.length = 0;
    failing.clear();
    room = Number.POSITIVE_INFINITY;
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return failing.has(address) ? new Response(null, { status: 503 }) : new Response('picture');
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const onServer = (id: string, query = ''): HistoryEntry => {
    const known = { id, type: 'text2img', prompt: 'A fox', ts: 1_700_000_000_000 } as const;
    return {
      item: { ...known, url: '' },
      isOnDevice: false,
      account: {
        ...known,
        state: 'kept',
        file: { url: `/pictures/${id}${query}`, width: 1, height: 1, type: 'image/png' },
      },
    };
  };

  let entries: readonly HistoryEntry[];
  async function exported() {
    const history = new LocalHistory('user-1');
    const { result, rerender } = hookInApp(() => useExport(history, entries));
    expect(result.current.isBusy).toBe(false);
    await act(async () => result.current.exportAll());
    await until(() => expect(result.current.isBusy).toBe(false));
    return { result, rerender };
  }

  it('a picture that may be here, and cannot be read, fails the export, which says so', async () => {
    vi.spyOn(LocalHistory.prototype, 'picture').mockRejectedValueOnce(new Error('Unread'));
    const { account: _, ...entry } = onServer('a');
    entries = [{ ...entry, account: null }];
    const { result } = await exported();
    expect([toasts(), downloads, result.current.gap]).toMatchObject([
      [{ type: 'error', title: historyTexts.exportFailed }],
      [],
      null,
    ]);
  });

  it('what has no room follows in files that are numbered, and is written again under its own number', async () => {
    room = 2;
    const onServerAs = (query: string) =>
      ['a', 'b', 'c', 'd', 'e'].map((id) => onServer(id, query));
    entries = onServerAs('');
    const { result, rerender } = await exported();
    const write = async (which: 'again' | 'next') => {
      await act(async () => result.current.gap?.[which]());
      await until(() => expect(result.current.isBusy).toBe(false));
    };
    expect(result.current.gap).toMatchObject({ missing: 0, of: 2, left: 3 });
    failing.add('/pictures/d');
    await write('next');
    expect(result.current.gap).toMatchObject({ missing: 1, of: 2, left: 1 });
    // The list was read again, and has new links.
    entries = onServerAs('?new');
    rerender();
    await write('again');
    expect(result.current.gap).toMatchObject({ missing: 0, of: 2, left: 1 });
    await write('next');
    expect(result.current.gap).toBeNull();
    const names = ['a', 'b', 'c', 'd', 'c?new', 'd?new', 'e?new'];
    expect(asked).toEqual(names.map((name) => `/pictures/${name}`));
    expect(downloads).toEqual([
      'imagemint-history.zip',
      'imagemint-history-2.zip',
      'imagemint-history-2.zip',
      'imagemint-history-3.zip',
    ]);
  });
});
