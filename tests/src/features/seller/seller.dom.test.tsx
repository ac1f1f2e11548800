import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { legalTexts } from '../../../../src/texts/en/legal/legal.tsx';
import { serveTests } from '../../support/answering-server.ts';
import { renderInApp } from '../../support/in-app.tsx';

const server = serveTests();
const seller = {
  name: 'A Company',
  address: ['1 Street', 'A City'],
  email: 'hello@example.com',
  taxNumber: null,
  showsReviewNote: true,
};

// Who the seller is, is asked once by a page.
beforeEach(() => {
  vi.resetModules();
});
async function open() {
  const { sellerParts } = await import('../../../../src/features/legal/seller-details.tsx');
  const { ReviewNote } = await import('../../../../src/features/legal/review-note.tsx');
  return await act(async () =>
    renderInApp(
      <Suspense fallback="Loading">
        <p data-testid="name">{sellerParts.name}</p>
        {sellerParts.details}
        <ReviewNote />
      </Suspense>,
    ),
  );
}
const part = (name: string) => document.querySelector(`[data-seller-part=${name}]`);

describe('the seller', () => {
  it('is named with what is configured, and nothing else', async () => {
    server.answer('readSeller', seller);
    await open();
    await screen.findByText('hello@example.com');
    expect(screen.getByTestId('name').textContent).toBe('A Company');
    expect(part('address')?.textContent).toContain('1 Street\nA City');
    expect(part('email')?.querySelector('a')?.getAttribute('href')).toBe(
      'mailto:hello@example.com',
    );
    const parts = [...document.querySelectorAll('dt')].length;
    expect([part('taxNumber'), parts]).toEqual([null, 3]);
    expect(part('showsReviewNote')?.textContent).toContain(legalTexts.reviewNote);
    expect(server.calls('readSeller')).toHaveLength(1);
  });

  it('that the build knows is named without a question', async () => {
    const { setSeller } = await import('../../../../src/features/seller/seller.ts');
    setSeller(seller);
    await open();
    expect(screen.getByTestId('name').textContent).toBe('A Company');
    expect(server.calls('readSeller')).toEqual([]);
  });

  it('that could not be asked for is asked for again by the next page', async () => {
    server.lose('readSeller');
    const { unmount } = await open();
    await screen.findByText(legalTexts.seller.notLoaded);
    expect(part('showsReviewNote')).toBeNull();
    unmount();
    server.answer('readSeller', { ...seller, showsReviewNote: false });
    const { sellerParts } = await import('../../../../src/features/legal/seller-details.tsx');
    await act(async () =>
      renderInApp(<Suspense fallback="Loading">{sellerParts.details}</Suspense>),
    );
    await screen.findByText('A Company');
    expect(server.calls('readSeller')).toHaveLength(2);
    expect(part('showsReviewNote')).toBeNull();
  });
});
