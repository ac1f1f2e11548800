import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { resultRetentionMs, uploadRetentionMs } from '../../../domain/limits.ts';
import { lifecycleRules } from '../../../scripts/deploy/cloudflare/storage.ts';
import {
  accountPictureName,
  finishedPictureName,
  pictureKeys,
} from '../../../worker/images/pictures/picture-names.ts';

const rulesFor = (key: string) =>
  lifecycleRules.filter(({ conditions }) => key.startsWith(conditions.prefix));

describe("the bucket's lifecycle rules", () => {
  it('delete nothing that the product still stores', () => {
    const retentionMs = Math.max(resultRetentionMs, uploadRetentionMs);
    for (const { deleteObjectsTransition } of lifecycleRules) {
      const { maxAge } = deleteObjectsTransition.condition;
      expect(maxAge * 1000).toBeGreaterThanOrEqual(retentionMs + 7 * dayMs);
    }
  });

  it('apply to every upload and result once, and to no picture that an account keeps', () => {
    for (const digit of '0123456789abcdef') {
      const owner = { userId: digit.repeat(32), jobId: 'a-job' };
      const upload = `${digit}${crypto.randomUUID().slice(1)}.png`;
      for (const key of [...pictureKeys(owner), finishedPictureName(owner), upload]) {
        expect(rulesFor(key)).toHaveLength(1);
      }
      expect(rulesFor(accountPictureName(owner.userId))).toEqual([]);
    }
  });
});
