import { legalTexts } from '../../texts/en/legal/legal.tsx';
import { useSeller } from '../seller/seller.ts';

export function ReviewNote() {
  if (!useSeller()?.showsReviewNote) return null;
  return (
    <p
      data-seller-part="showsReviewNote"
      className="mt-6 rounded-medium bg-warning-fill px-4 py-3 text-small text-warning"
    >
      <strong className="font-[620]">{legalTexts.toBeReviewed}</strong> {legalTexts.reviewNote}
    </p>
  );
}
