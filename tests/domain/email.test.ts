import { expect, it } from 'vitest';
import { emailPattern } from '../../domain/site/email.ts';
import { sellerSchema } from '../../domain/site/seller.ts';
import { sellerAtBuild } from '../../domain/site/seller-elements.ts';

const label = (length: number) => `a${'-'.repeat(length - 2)}a`;

it.each([
  'ada@shop.example',
  "!#$%&'*+/=?^`{|}~-@shop.example",
  'a@1.example',
  'a@a-b.example',
  `a@${label(63)}.example`,
  `a@shop.${label(63)}`,
  `a@shop.a${'1'.repeat(62)}`,
])('the address %s is accepted', (address) => {
  expect(emailPattern.test(address)).toBe(true);
});

it.each([
  '',
  '@shop.example',
  '.ada@shop.example',
  'a..b@shop.example',
  'a@shop',
  'a@-shop.example',
  'a@shop_x.example',
  'a@shop.1example',
  'a@shop.example\n',
  'a@shop.e',
  `a@${label(64)}.example`,
  `a@shop.${label(64)}`,
])('the address ‘%s’ is refused', (address) => {
  expect(emailPattern.test(address)).toBe(false);
});

it('the seller of the build is one, with every field to be replaced', () => {
  expect(sellerSchema.parse(sellerAtBuild)).toEqual(sellerAtBuild);
  expect(sellerAtBuild.address).toHaveLength(1);
  expect(sellerAtBuild.showsReviewNote).toBe(true);
});
