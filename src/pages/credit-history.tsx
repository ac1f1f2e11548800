import { Tabs } from 'radix-ui';
import { useSearchParams } from 'react-router';
import { PurchaseHistory } from '../features/checkout/purchase-history.tsx';
import { Activity } from '../features/credits/activity.tsx';
import { purchaseTexts } from '../texts/en/purchases.ts';

const tabs = ['purchases', 'activity'] as const;

/** What was bought, and what became of every credit. The tab is in the address, so that a link or a reload finds it. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'activity' ? 'activity' : 'purchases';
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) =>
        setQuery(next === 'activity' ? { tab: next } : {}, { replace: true })
      }
      data-width="narrow"
    >
      <h1 className="text-display">{purchaseTexts.heading}</h1>
      <Tabs.List
        aria-label={purchaseTexts.tabList}
        className="mt-6 mb-6 inline-flex gap-1 rounded-full border border-line bg-raised p-1"
      >
        {tabs.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="min-h-11 rounded-full px-5 font-[540] text-muted transition duration-150 hover:text-ink data-[state=active]:bg-gold data-[state=active]:text-on-gold"
          >
            {purchaseTexts.tabs[name]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="purchases" className="outline-none">
        <PurchaseHistory />
      </Tabs.Content>
      <Tabs.Content value="activity" className="outline-none">
        <Activity />
      </Tabs.Content>
    </Tabs.Root>
  );
}
