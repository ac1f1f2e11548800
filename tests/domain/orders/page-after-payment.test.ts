import { expect, it } from 'vitest';
import { pageAfterPayment } from '../../../domain/orders/page-after-payment.ts';

const id = '0b9d4a52-7c1e-4b7e-9f5e-2f1f0c6a7d10';

it('after a payment the user returns to the tool, with the picture that it showed', () => {
  expect(pageAfterPayment('/image-editor')).toBe('/image-editor');
  expect(pageAfterPayment(`/text-to-image?result=${id}`)).toBe(`/text-to-image?result=${id}`);
});

it('after a payment nothing else of the address is taken over', () => {
  expect(pageAfterPayment(`/text-to-image?prompt=x&result=${id}&payment=success`)).toBe(
    `/text-to-image?result=${id}`,
  );
  expect(pageAfterPayment('/text-to-image?result=..%2F..%2Fauth')).toBe('/text-to-image');
  expect(pageAfterPayment('/headshot-generator?payment=success')).toBe('/headshot-generator');
});

it.each([
  null,
  undefined,
  '',
  'https://evil.example',
  '//evil.example/text-to-image',
  '/\\evil.example',
  '/text-to-image/../../evil.example',
  '/text-to-image#//evil.example',
  '/text-to-image\r\nLocation: https://evil.example',
  'javascript:alert(1)',
  '/profile',
  '/auth?returnTo=//evil.example',
])('a payment never leads back to %s', (wanted) => {
  expect(pageAfterPayment(wanted)).toBeNull();
});
