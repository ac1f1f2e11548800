import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import type { ArchiveAccount, MergeAnswer } from '../../../../src/device/history/merge-archive.ts';
import type { AccountHistory } from '../../../../src/device/history/merge-history.ts';
import { ArchiveButtons } from '../../../../src/features/history/archive-buttons.tsx';
import { historyTexts } from '../../../../src/texts/en/studio/history.tsx';
import { accountOf, keptPicture } from '../../support/account-pictures.ts';
import { serveTests } from '../../support/answering-server.ts';
import '../../support/device-storage.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { toasts } from '../../support/page-toasts.ts';
import { signIn } from '../../support/sessions.ts';

const server = serveTests();
let answer: () => Promise<MergeAnswer>;
const merged: { name: string; account: ArchiveAccount | undefined }[] = [];
// It opens each picture, which jsdom can't.
vi.mock('../../../../src/device/history/merge-archive.ts', () => ({
  mergeArchive: async (_: LocalHistory, file: File, account?: ArchiveAccount) => {
    merged.push({ name: file.name, account });
    return answer();
  },
}));

const none = {
  ok: true,
  added: 0,
  known: 0,
  lost: 0,
  missing: 0,
  unfit: 0,
  kept: 0,
  unsent: 0,
} as const;
beforeEach(() => {
  merged.length = 0;
  answer = async () => ({ ...none, added: 2 });
});

function open({
  account = null,
  isEmpty = false,
  isExporting = false,
}: {
  account?: AccountHistory | null;
  isEmpty?: boolean;
  isExporting?: boolean;
} = {}) {
  const exportAll = vi.fn<() => void>();
  const exporting = { isBusy: isExporting, gap: null, exportAll };
  renderInApp(
    <ArchiveButtons history={new LocalHistory('user-1')} {...{ isEmpty, exporting, account }} />,
  );
  const picker = screen.getByLabelText<HTMLInputElement>(historyTexts.importLabel);
  const choose = (...files: File[]) => fireEvent.change(picker, { target: { files } });
  return { exportAll, choose, picker };
}
const file = new File(['zip'], 'history.zip');
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

describe('an import', () => {
  it('begins not where a keeping account can’t be asked, and can be tried again', async () => {
    await signIn(server, { keepPictures: true });
    const { choose, picker } = open();
    choose(file);
    await waitFor(() =>
      expect(toasts()).toEqual([
        {
          type: 'error',
          title: historyTexts.importFailed,
          description: historyTexts.refusals.unreached,
        },
      ]),
    );
    await waitFor(() => expect(button(historyTexts.import)?.disabled).toBe(false));
    expect([merged, picker.value, server.calls('listPictures').length]).toEqual([[], '', 1]);
    server.answer('listPictures', accountOf({ keepPictures: true }));
    choose(file);
    await waitFor(() => expect(merged).toHaveLength(1));
  });

  it('sends to an account that keeps pictures, and knows what it has and what was deleted', async () => {
    const account = accountOf({
      keepPictures: true,
      deletedIds: ['gone'],
      pictures: [keptPicture('kept'), keptPicture('late', { state: 'expiring' })],
    });
    open({ account }).choose(file);
    await waitFor(() => expect(merged).toHaveLength(1));
    const [given] = merged.map((one) => one.account);
    expect([given?.deletedIds, given?.keptIds]).toEqual([new Set(['gone']), new Set(['kept'])]);
    expect(given?.send).not.toBeNull();
  });
});
