import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { loadCode } from '../api/load-code.ts';
import { PurchaseHistory } from '../features/checkout/purchases/purchase-history.tsx';
import { ReceiptPage } from '../features/checkout/purchases/receipt-page.tsx';
import { purchaseTexts } from '../texts/en/account/purchases.ts';
import { pillSwitch } from '../ui/controls/pill-switch.ts';

// The history's code would make the first page of every visitor heavier.
const PictureActivity = lazy(() => loadCode(() => import('./picture-activity.tsx')));

const tabs = [
  { name: 'purchases', search: '' },
  { name: 'activity', search: '?tab=activity' },
] as const;

/** The purchases and the ledger, as two tabs. The address names the tab, so that a link or a reload opens it. */
export function Component({ userId }: { userId: string }) {
  const [query] = useSearchParams();
  const receipt = query.get('receipt');
  if (receipt !== null) return <ReceiptPage orderId={receipt} />;
  const chosen = query.get('tab') === 'activity' ? 'activity' : 'purchases';
  return (
    <div data-width="middle">
      <h1 className="text-title">{purchaseTexts.heading}</h1>
      <nav aria-label={purchaseTexts.parts} className={`my-6 bg-raised ${pillSwitch.frame}`}>
        {tabs.map(({ name, search }) => (
          <Link
            key={name}
            to={{ pathname: routes.creditHistory.path, search }}
            replace
            aria-current={name === chosen ? 'page' : undefined}
            className={`${pillSwitch.item} px-5 aria-[current=page]:bg-gold aria-[current=page]:text-on-gold`}
          >
            {purchaseTexts.partNames[name]}
          </Link>
        ))}
      </nav>
      {chosen === 'activity' ? (
        <Suspense fallback={null}>
          <PictureActivity userId={userId} />
        </Suspense>
      ) : (
        <PurchaseHistory />
      )}
    </div>
  );
}
