import { expect, it } from 'vitest';
import { finishEnded } from '../../../worker/shares/take-down.ts';
import { accountWith } from '../account/call-as-user.ts';
import { environmentWith } from '../environment.ts';
import { saveUser } from '../save-user.ts';

const now = 1_800_000_000_000;
const why = { reason: 'It is not allowed', origin: 'https://shop.example' };

it('an owner of many shares of one file gets one e-mail, and the reports of all are resolved', async () => {
  const account = accountWith({ 'pictures.emailLanguage': () => 'en' });
  const environment = environmentWith({ CREDIT_ACCOUNTS: { getByName: () => account } });
  const database = environment.DATABASE;
  const ended = ['a', 'b'].flatMap((userId) =>
    Array.from({ length: 60 }, (_, at) => {
      const name = `${userId}-${at}`;
      return { id: name, userId, pictureId: name };
    }),
  );
  for (const userId of ['a', 'b']) await saveUser(database, userId, now);
  for (const { id, userId, pictureId } of ended) {
    await database
      .prepare(
        `INSERT INTO reports (id, user_id, picture_id, reason, comment, created_at)
         VALUES (?, ?, ?, 'other', '', ?)`,
      )
      .bind(id, userId, pictureId, now)
      .run();
  }
  expect(await finishEnded(environment, ended, why, now)).toBe(120);
  const { results } = await database.prepare('SELECT recipient FROM emails ORDER BY 1').all();
  expect(results).toEqual([{ recipient: 'a@shop.example' }, { recipient: 'b@shop.example' }]);
});
