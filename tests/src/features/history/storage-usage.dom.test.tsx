import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { historyLimits } from '../../../../domain/limits.ts';
import { AccountThumbnail } from '../../../../src/features/history/account-thumbnail.tsx';
import { StorageUsage } from '../../../../src/features/history/storage-usage.tsx';
import { historyTexts } from '../../../../src/texts/en/studio/history.tsx';
import '../../support/device-storage.ts';
import { renderInApp } from '../../support/in-app.tsx';

const made: string[] = [];
// It draws, which jsdom can't.
vi.mock('../../../../src/device/history/thumbnails.ts', () => ({
  readThumbnail: async () => null,
  saveThumbnail: async (_: string, id: string) => void made.push(id),
}));

describe('how full the device is', () => {
  const open = (
    items: number,
    { isKept = false, isAlmostFull = false, kept = null as number | null } = {},
  ) => {
    const usage = { items, recordBytes: 1, recordBytesMax: 2, isAlmostFull };
    return renderInApp(<StorageUsage userId="user-1" {...{ usage, isKept, kept }} />).container;
  };
  const max = historyLimits.itemsMax;

  it('is a limit at the last place, unless the account keeps the pictures', () => {
    expect(open(max - 1).textContent).not.toContain(historyTexts.full.title);
    expect(open(max).textContent).toContain(historyTexts.full.title);
    expect(open(max, { isKept: true }).textContent).not.toContain(historyTexts.full.title);
  });

  it('is almost full by its bytes before that', () => {
    expect(open(1, { isAlmostFull: true }).textContent).toContain(historyTexts.almostFull.title);
    expect(open(max, { isAlmostFull: true }).textContent).not.toContain(historyTexts.full.title);
    expect(open(1, { isAlmostFull: true, isKept: true }).textContent).not.toContain(
      historyTexts.almostFull.title,
    );
  });
});

describe('a picture that the account alone has', () => {
  const item = {
    id: 'x',
    type: 'text2img',
    prompt: 'A fox',
    url: '',
    ts: 1_700_000_000_000,
  } as const;
  const open = async (isSaved: boolean, failure: string | null = null) => {
    made.length = 0;
    const failed = vi.fn<() => void>();
    const { container } = renderInApp(
      <AccountThumbnail
        userId="user-1"
        item={item}
        url="/pictures/x"
        className=""
        onFailure={failed}
        {...{ isSaved, failure }}
      />,
    );
    if (failure !== null) return { failed, image: null };
    await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
    return { failed, image: container.querySelector('img') ?? document.body };
  };

  it('says that it could not be fetched', async () => {
    const { failed, image } = await open(true);
    fireEvent.error(image ?? document);
    expect(failed).toHaveBeenCalledTimes(1);
    await open(true, 'Not fetched');
    expect(await screen.findByText('Not fetched')).toBeTruthy();
  });
});
