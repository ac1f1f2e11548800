import { expect, it } from 'vitest';
import '../../../../src/site/islands/paid-note.ts';
import { openAt } from '../../support/page-address.ts';
import { find, showPart } from '../../support/page-part.tsx';

function isShownAt(address: string) {
  openAt(address, { usr: 1 });
  showPart(
    <paid-note>
      <p hidden>Paid</p>
    </paid-note>,
  );
  return !find('p').hidden;
}

it('the note of a payment shows once, and leaves the rest of the address and its state', () => {
  expect(isShownAt('/pricing?pack=basic#success')).toBe(true);
  expect(window.location.href).toMatch(/\/pricing\?pack=basic$/);
  expect(window.history.state).toEqual({ usr: 1 });
});

it('another anchor is no payment, and stays', () => {
  expect(isShownAt('/pricing#faq')).toBe(false);
  expect(window.location.hash).toBe('#faq');
});
