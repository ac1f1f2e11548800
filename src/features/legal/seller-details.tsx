import type { ReactNode } from 'react';
import { operatorName } from '../../../domain/account/operator.ts';
import { sellerAtBuild } from '../../../domain/site/seller-elements.ts';
import { legalTexts } from '../../texts/en/legal/legal.tsx';
import type { SellerParts } from '../../texts/legal-section.ts';
import { sellerRows, useSeller } from '../seller/seller.ts';

export const sellerParts: SellerParts = {
  name: <SellerName />,
  details: <SellerDetails />,
  retainingServices: <span data-seller="retainingServices">{sellerAtBuild.name}</span>,
  forgettingServices: <span data-seller="forgettingServices">{sellerAtBuild.name}</span>,
};

function SellerName() {
  return <span data-seller="name">{useSeller()?.name ?? operatorName}</span>;
}

function SellerDetails() {
  const seller = useSeller();
  if (!seller) return <p>{legalTexts.seller.notLoaded}</p>;
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-medium border border-line bg-raised px-4 py-3 sm:grid-cols-[auto_1fr]">
      {sellerRows(seller).map(({ part, value }) => (
        <Detail key={part} label={legalTexts.seller[part]} part={part}>
          {part === 'email' ? (
            <a data-seller={part} href={`mailto:${value}`}>
              {value}
            </a>
          ) : (
            <span data-seller={part} className="whitespace-pre-line">
              {value}
            </span>
          )}
        </Detail>
      ))}
    </dl>
  );
}

function Detail(props: { label: string; part: string; children: ReactNode }) {
  return (
    <div data-seller-part={props.part} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="text-muted">{props.label}</dt>
      <dd className="break-words">{props.children}</dd>
    </div>
  );
}
