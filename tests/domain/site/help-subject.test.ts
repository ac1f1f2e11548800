import { expect, it } from 'vitest';
import { helpPath, helpSubjectOf } from '../../../domain/site/help-subject.ts';

const read = (address: string) =>
  helpSubjectOf(new URL(address, 'http://page.invalid').searchParams);

it('the address of a subject names it and its id', () => {
  for (const subject of ['order', 'picture', 'request'] as const) {
    expect(read(helpPath(subject, 'order_Abc-1'))).toEqual({ subject, id: 'order_Abc-1' });
  }
});

it('an address with any other text than an id fills in nothing', () => {
  for (const id of [
    '',
    'abc',
    'a b c d',
    'call 555-1234!',
    'http://evil.example',
    'x'.repeat(65),
  ]) {
    expect(read(`/contact?order=${encodeURIComponent(id)}`)).toBeNull();
  }
  expect(read('/contact?message=Hello')).toBeNull();
  expect(read(`/contact?request=${'x'.repeat(64)}`)?.id).toHaveLength(64);
});
