import { describe, expect, it } from 'vitest';
import { resultRetentionMs, uploadRetentionMs } from '../../../../domain/limits.ts';
import {
  lifecycleRules,
  objectRetentionDays,
  withLifecycleRules,
} from '../../../../scripts/deploy/cloudflare/lifecycle.ts';
import {
  accountPictureName,
  accountPicturesPrefix,
  finishedPictureName,
  pictureKeys,
} from '../../../../worker/images/pictures/picture-names.ts';

const digits = '0123456789abcdef'.split('');
const rulesFor = (key: string) =>
  lifecycleRules.filter(({ conditions }) =>
    key.startsWith((conditions as { prefix: string }).prefix),
  );

describe("the bucket's lifecycle rules", () => {
  it('delete nothing that the product still stores', () => {
    const retentionDays = Math.max(resultRetentionMs, uploadRetentionMs) / (24 * 60 * 60_000);
    expect(objectRetentionDays).toBeGreaterThanOrEqual(retentionDays + 7);
    for (const rule of lifecycleRules) {
      expect(rule.deleteObjectsTransition).toEqual({
        condition: { type: 'Age', maxAge: objectRetentionDays * 24 * 60 * 60 },
      });
    }
  });

  it('apply to every upload and result once, and to no picture that an account keeps', () => {
    for (const digit of digits) {
      const userId = digit.repeat(32);
      const owner = { userId, jobId: 'kept-job' };
      const temporary = [
        ...pictureKeys(owner),
        finishedPictureName(owner),
        `${digit}${crypto.randomUUID().slice(1)}.png`,
      ];
      expect(temporary.map((key) => rulesFor(key).length)).toEqual(temporary.map(() => 1));
      expect(rulesFor(accountPictureName(userId))).toEqual([]);
    }
    expect(rulesFor(accountPicturesPrefix)).toEqual([]);
  });

  it('are added to the other rules, corrected where they differ, and set once', () => {
    const other = { id: 'theirs', enabled: true };
    const added = withLifecycleRules([other]);
    expect(added).toEqual([other, ...lifecycleRules]);
    expect(withLifecycleRules(added ?? [])).toBeNull();
    const [first, ...rest] = lifecycleRules;
    const wrong = {
      ...first,
      deleteObjectsTransition: { condition: { type: 'Age', maxAge: 60 } },
    } as (typeof lifecycleRules)[number];
    expect(withLifecycleRules([wrong, other, ...rest])).toEqual([other, ...lifecycleRules]);
    expect(withLifecycleRules([...rest, other])).toEqual([other, ...lifecycleRules]);
  });
});
