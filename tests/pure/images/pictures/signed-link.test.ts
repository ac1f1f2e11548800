import { describe, expect, it } from 'vitest';
import {
  isLinkValid,
  signLink,
  signLinkUntil,
} from '../../../../worker/images/pictures/signed-link.ts';

const end = 1_800_000_000_000;
const secret = 'a secret of the deployment';

function partsOf(link: string) {
  const { pathname, searchParams } = new URL(link, 'https://imagemint.test');
  const [exp, sig] = [searchParams.get('exp'), searchParams.get('sig')];
  if (!exp || !sig) throw new Error('No signature');
  return { pathname, exp, sig };
}
const linkTo = async (key: string) => partsOf(await signLinkUntil(secret, key, end));

const key = '0a.job.png';
const { exp, sig } = await linkTo(key);
const isValid = (link: { key?: string; exp?: string | undefined; sig?: string | undefined }) =>
  isLinkValid(secret, { key, exp, sig, ...link }, end - 1);

describe('a link to a picture', () => {
  it('a link to a picture is valid as it was signed, and its name is encoded in it', async () => {
    expect(await isValid({})).toBe(true);
    expect((await linkTo('a/b?c.png')).pathname).toBe('/images/a%2Fb%3Fc.png');
  });

  it.each([
    ['of another picture', { key: '0a.other.png' }],
    ['without an end', { exp: undefined }],
    ['without a signature', { sig: undefined }],
    ['with a later end', { exp: String(end + 1) }],
    ['whose end has a sign', { exp: `+${exp}` }],
    ['whose end has a decimal', { exp: `${exp}.0` }],
    ['whose end is empty', { exp: '' }],
    ['whose signature is empty', { sig: '' }],
    ['whose signature is longer by a character', { sig: `${sig}0` }],
    ['whose signature is shorter by a character', { sig: sig.slice(0, -1) }],
    ['whose signature is in capitals', { sig: sig.toUpperCase() }],
    [
      'whose signature is another',
      { sig: sig.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    ],
  ])('a link to a picture %s is not valid', async (_, changed) => {
    expect(await isValid(changed)).toBe(false);
  });

  it('a link to a picture is valid for one to two hours, until a full hour', async () => {
    const hourMs = 60 * 60_000;
    for (const [now, end] of [
      [10 * hourMs, 12 * hourMs],
      [11 * hourMs - 1, 12 * hourMs],
      [11 * hourMs, 13 * hourMs],
    ] as const) {
      const link = partsOf(await signLink(secret, key, now));
      const isGood = (at: number) => isLinkValid(secret, { key, ...link }, at);
      expect([await isGood(end - 1), await isGood(end)]).toEqual([true, false]);
    }
  });

  it('a link to a picture is not valid with another secret', async () => {
    expect(await isLinkValid('another secret', { key, exp, sig }, end - 1)).toBe(false);
  });
});
