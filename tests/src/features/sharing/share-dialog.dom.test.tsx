import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Share } from '../../../../domain/account/share.ts';
import { ShareDialog } from '../../../../src/features/sharing/share-dialog.tsx';
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
let response = () => Response.json({ share: shared });
const server = appServer({
  'GET /api/features': () => Response.json({ shares: true }),
  'GET /api/shares': () => Response.json({ shares }),
  'POST /api/shares': () => response(),
});

async function open() {
  const page = renderInApp(<ShareDialog pictureId="job-1" onClose={() => undefined} />);
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
