import { expect, it } from 'vitest';
import '../../../../src/site/islands/paid-note.ts';
import { openAt } from '../../support/page-address.ts';
import { find, showPart } from '../../support/page-part.tsx';

function open() {
  showPart(
    <paid-note>
      <p hidden>Paid</p>
      <p hidden>Thanks</p>
    </paid-note>,
  );
  const isShown = () => [...document.querySelectorAll('p')].map(({ hidden }) => !hidden);
  return { island: find('paid-note'), isShown };
}

it('the note of a payment shows once, and leaves the rest of the address and its state', () => {
  openAt('/pricing?pack=basic#success', { usr: 1 });
  expect(open().isShown()).toEqual([true, true]);
  expect(window.location.href).toMatch(/\/pricing\?pack=basic$/);
  expect(window.history.state).toEqual({ usr: 1 });
});

it('another anchor is no payment, and stays', () => {
  openAt('/pricing#faq');
  expect(open().isShown()).toEqual([false, false]);
  expect(window.location.hash).toBe('#faq');
});
