import { describe, expect, it } from 'vitest';
import { cacheControlUntil, tagInCache } from '../../../../worker/images/pictures/picture-cache.ts';

const digits = '0123456789abcdef0123456789abcdef';

describe('the picture that a browser says it has', () => {
  it.each([
    ['a tag of R2', `"${digits}"`, digits],
    ['a tag that a proxy has made weak', `W/"${digits}"`, digits],
    ['the tag of an upload in one part', `"${digits}-1"`, `${digits}-1`],
    ['the tag of an upload in many parts', `W/"${digits}-10000"`, `${digits}-10000`],
  ])('%s is compared', (_, header, tag) => {
    expect(tagInCache(header)).toBe(tag);
  });

  it.each([
    ['no header', undefined],
    ['any picture', '*'],
    ['two tags', `"${digits}", "${digits}"`],
    ['a tag and what follows it', `"${digits}"x`],
    ['a tag without quotes', digits],
    ['a tag with other letters', `"${digits.replaceAll('a', 'g')}"`],
    ['a tag that is too long', `"0${digits}"`],
    ['a number of parts that is missing', `"${digits}-"`],
  ])('%s is not compared', (_, header) => {
    expect(tagInCache(header)).toBeNull();
  });
});

it.each([
  [3_600_000, 3600],
  [60_999, 60],
  [1000, 1],
  [999, 0],
])('a picture whose link is valid for %i ms more is cached for %i s', (leftMs, seconds) => {
  const now = 1_790_000_000_000;
  expect(cacheControlUntil(now + leftMs, now)).toBe(`private, max-age=${seconds}, immutable`);
});
