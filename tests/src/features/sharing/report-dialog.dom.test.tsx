import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReportDialog } from '../../../../src/features/sharing/report-dialog.tsx';
import { sharingTexts } from '../../../../src/texts/en/account/sharing.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { pageClock, settled } from '../../support/page-clock.ts';
import { toastTitles } from '../../support/page-toasts.ts';
import { refusal } from '../../support/refusal.ts';

pageClock();
provideMissing();
const call = 'POST /api/jobs/job-1/report';
const server = appServer();
const texts = sharingTexts.report;

it('a report that was not sent can be sent again as it is, and the dialog closes once it is', async () => {
  server.response(call, () => refusal(429, 'rate_limited'));
  const onClose = vi.fn<() => void>();
  const page = renderInApp(<ReportDialog jobId="job-1" onClose={onClose} />);
  const comment = page.getByLabelText(texts.comment);
  fireEvent.change(comment, { target: { value: 'A third hand' } });
  const send = async () => {
    fireEvent.click(page.getByRole('button', { name: texts.send }));
    await settled();
  };
  await send();
  expect(toastTitles()).toEqual([texts.notSent]);
  expect(onClose).not.toHaveBeenCalled();
  server.response(call, () => Response.json({ reported: true }));
  await send();
  const report = { reason: 'wrong_result', comment: 'A third hand' };
  expect(server.sent(call).map(({ body }) => body)).toEqual([report, report]);
  expect(toastTitles()).toEqual([texts.sent, texts.notSent]);
  expect(onClose).toHaveBeenCalledTimes(1);
});
