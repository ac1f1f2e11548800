import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Share } from '../../../../domain/account/share.ts';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { ReceiptDialog } from '../../../../src/features/sharing/receipt.tsx';
import { ShareButton } from '../../../../src/features/sharing/share-button.tsx';
import { ShareDialog } from '../../../../src/features/sharing/share-dialog.tsx';
import { until } from '../../../until.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { pageClock, settled } from '../../support/page-clock.ts';
import { toastTitles } from '../../support/page-toasts.ts';
import { refusal } from '../../support/refusal.ts';

pageClock();
provideMissing();

const shared: Share = {
  id: 'share-1',
  url: 'https://shop.example/s/share-1',
  createdAt: '2026-11-27T00:00:00.000Z',
  views: 0,
  pictureId: 'job-1',
  tool: 'text2img',
  showPrompt: false,
  allowRemix: true,
  showReceipt: false,
  receipt: {
    jobId: 'job-1',
    madeAt: '2026-11-27T00:00:00.000Z',
    model: null,
    credits: null,
    entrySeq: null,
    sha256: 'a'.repeat(64),
  },
};
let shares: Share[] = [];
const { sha256: _, ...jobReceipt } = shared.receipt;
const paid = { ...jobReceipt, credits: 2, entrySeq: 7 };
let response = () => Response.json({ share: shared });
const server = appServer({
  'GET /api/features': () => Response.json({ shares: true }),
  'GET /api/shares': () => Response.json({ shares }),
  'POST /api/shares': () => response(),
  'POST /api/jobs/job-1/report': () => Response.json({ reported: true }),
  'GET /api/jobs/job-1/receipt': () => Response.json({ receipt: paid }),
  'GET /api/jobs/job-2/receipt': () => refusal(404, 'not_found'),
});

async function open(tool: Tool = 'text2img') {
  const dialog = <ShareDialog pictureId="job-1" tool={tool} onClose={() => undefined} />;
  const page = renderInApp(dialog);
  await settled();
  return page;
}

it('a choice that the server does not take is taken back, with the reason', async () => {
  shares = [shared];
  response = () => refusal(429, 'rate_limited');
  const page = await open();
  const prompt = page.getByRole('checkbox', { name: 'Show the prompt' }) as HTMLInputElement;
  expect(prompt.checked).toBe(false);
  fireEvent.click(prompt);
  await settled();
  expect(toastTitles()).toContain('The picture was not shared');
  expect(prompt.checked).toBe(false);
});

it('a new link has the chosen settings, and its receipt says what was not recorded', async () => {
  shares = [];
  response = () => Response.json({ share: shared });
  const page = await open();
  fireEvent.click(page.getByRole('checkbox', { name: 'Show the prompt' }));
  fireEvent.click(page.getByRole('button', { name: 'Create link' }));
  await settled();
  const [sent] = server.sent('POST /api/shares');
  expect(sent?.body).toEqual({
    pictureId: 'job-1',
    showPrompt: false,
    allowRemix: true,
    showReceipt: false,
  });
  expect((page.getByRole('textbox', { name: 'Link' }) as HTMLInputElement).value).toBe(shared.url);
  expect(page.getAllByText('Not recorded')).toHaveLength(3);
});

it('a report is of the picture at which its dialog was opened', async () => {
  const read = async () => new Blob();
  const button = (pictureId: string) => (
    <ShareButton pictureId={pictureId} tool="text2img" read={read} />
  );
  const page = renderInApp(button('job-1'));
  await settled();
  fireEvent.click(page.getByRole('button', { name: 'Report' }));
  page.rerender(button('job-2'));
  fireEvent.click(page.getByRole('button', { name: 'Send report' }));
  await settled();
  expect(server.sent('POST /api/jobs/job-1/report')).toHaveLength(1);
});

it('an edit can’t be remixed, and the dialog says so', async () => {
  const page = await open('edit');
  expect(page.queryByRole('checkbox', { name: 'Allow Remix' })).toBeNull();
  expect(page.getByText(/can’t be remixed/)).toBeTruthy();
});

it('a picture that is not shared has its receipt, with the hash of the file that a download saves', async () => {
  const read = async () => new Blob(['file']);
  const dialog = <ReceiptDialog pictureId="job-1" read={read} onClose={() => undefined} />;
  const page = renderInApp(dialog);
  // The hash is made on another thread.
  await until(() => page.getByText('2 credits'));
  expect(page.getByText('7')).toBeTruthy();
  const sha256 = '3b9c358f36f0a31b6ad3e14f309c7cf198ac9246e8316f9ce543d5b19ac02b80';
  expect(page.getByText(sha256)).toBeTruthy();
  page.unmount();
  const other = <ReceiptDialog pictureId="job-2" read={read} onClose={() => undefined} />;
  const missing = renderInApp(other);
  await settled();
  expect(missing.getByText('Your account has no record of this picture.')).toBeTruthy();
});
