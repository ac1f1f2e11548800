import { expect, it } from 'vitest';
import { sharesMax, sharesPerDay, trialSharesMax } from '../../../domain/limits.ts';
import { sharePicture } from '../../../worker/shares/share-picture.ts';
import { ShareStore } from '../../../worker/shares/share-store.ts';
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

it.each([
  ['nothing', null, trialSharesMax],
  ['credits', 'completed', sharesMax],
])('a user who has bought %s shares so many pictures at a time', async (_, status, most) => {
  const database = openDatabase();
  if (status !== null) {
    await database
      .prepare(
        `INSERT INTO orders (id, user_id, product_id, credits, amount, currency, status, created_at)
         VALUES ('order', ?, 'starter', 15, 400, 'USD', ?, 0)`,
      )
      .bind(userId, status)
      .run();
  }
  await database
    .prepare(
      `WITH RECURSIVE shared(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM shared WHERE at < ?)
       INSERT INTO shares (id, user_id, picture_id, state, created_at, show_prompt, allow_remix, show_receipt)
       SELECT at, ?, at, 'live', 0, 0, 0, 0 FROM shared`,
    )
    .bind(most - 1, userId)
    .run();
  const store = new ShareStore(database);
  const begin = () => store.begin(userId, 'picture', 'key', Date.now());
  const id = await begin();
  expect(id).not.toBeNull();
  await database.prepare("UPDATE shares SET state = 'live' WHERE id = ?").bind(id).run();
  expect(await begin()).toBeNull();
});
