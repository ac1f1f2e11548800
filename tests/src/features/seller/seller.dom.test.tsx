import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Seller } from '../../../../domain/site/seller.ts';
import { ReviewNote } from '../../../../src/features/legal/review-note.tsx';
import { sellerParts } from '../../../../src/features/legal/seller-details.tsx';
import { SellerAtBuild } from '../../../../src/features/seller/seller.ts';
import { legalTexts } from '../../../../src/texts/en/legal/legal.tsx';
import { renderInApp } from '../../support/in-app.tsx';

const seller: Seller = {
  name: 'A Company',
  address: ['1 Street', 'A City'],
  email: 'hello@example.com',
  taxNumber: null,
  showsReviewNote: true,
};

function open(shown: Seller | null): void {
  renderInApp(
    <SellerAtBuild value={shown}>
      <p data-testid="name">{sellerParts.name}</p>
      {sellerParts.details}
      <ReviewNote />
    </SellerAtBuild>,
  );
}
const part = (name: string) => document.querySelector(`[data-seller-part=${name}]`);

describe('the seller of the legal pages', () => {
  it('is named with what is configured, and nothing else', () => {
    open(seller);
    expect(screen.getByTestId('name').textContent).toBe('A Company');
    expect(part('address')?.textContent).toContain('1 Street\nA City');
    expect(part('email')?.querySelector('a')?.getAttribute('href')).toBe(
      'mailto:hello@example.com',
    );
    expect([part('taxNumber'), document.querySelectorAll('dt').length]).toEqual([null, 3]);
    expect(part('showsReviewNote')?.textContent).toContain(legalTexts.reviewNote);
  });
});
