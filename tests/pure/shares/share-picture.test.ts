import { expect, it } from 'vitest';
import { sharesPerDay } from '../../../domain/limits.ts';
import { sharePicture } from '../../../worker/shares/share-picture.ts';
import { accountWith } from '../account/call-as-user.ts';
import { openDatabase } from '../d1.ts';
import { deploymentVariables } from '../deployment-variables.ts';

const userId = '0'.repeat(32);
const bytes = new Uint8Array([1, 2, 3]);
const file = { key: 'user.job.png', type: 'image/png', width: 8, height: 4 };
const picture = {
  file,
  jobId: 'job',
  record: { type: 'text2img', prompt: '', ts: 0 },
  receipt: {},
};

it('a picture that the model refuses counts as shared, so that nobody has it judged without end', async () => {
  let judged = 0;
  const run = async () => {
    judged += 1;
    return { answers: { sexual: { noul: 1 } } };
  };
  const account = accountWith({
    'pictures.shareable': () => ({ ok: true, ...picture }),
    'jobs.unsavedResult': () => ({ picture: file, bytes }),
  });
  const environment = {
    ...deploymentVariables,
    SCREENING_PICTURES: 'shares',
    AI: { run },
    CREDIT_ACCOUNTS: { getByName: () => account },
    DATABASE: openDatabase(),
  } as unknown as Env;
  const settings = { showPrompt: true, allowRemix: true, showReceipt: false };
  const share = () => sharePicture(environment, { userId, pictureId: 'job', settings }, Date.now());
  expect(await share()).toMatchObject({ code: 'share_refused' });
  for (let at = 0; at < sharesPerDay; at += 1) await share();
  expect(await share()).toMatchObject({ code: 'too_many_shares' });
  expect(judged).toBe(sharesPerDay);
});
