import { Link } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import type { EditTool } from '../../../domain/tools.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Coin } from '../../ui/coin.tsx';
import type { PaidEdit } from './use-paid-edit.ts';

/** What is missing or went wrong, and the one button with its price and what is left after. */
export function ApplyButton({ paid, tool }: { paid: PaidEdit; tool: EditTool }) {
  const { cost, available, isBusy } = paid;
  const isShort = available !== undefined && available < cost && !isBusy;
  const change = available !== undefined && !isShort ? `${available} → ${available - cost}` : null;
  const price = cost === 1 ? '1 credit' : `${cost} credits`;
  return (
    <div className="flex flex-col gap-3">
      {isShort ? (
        <Banner look="warning" title="Insufficient Credits">
          {tool === 'filter' ? 'You need at least 1 credit.' : 'enhance quality require 2 credits.'}{' '}
          <Link to={routes.dashboardPricing.path} className="font-[560] underline">
            Buy credits
          </Link>
        </Banner>
      ) : null}
      {paid.alert ? <Banner look="warning" title={paid.alert} /> : null}
      {paid.failure ? (
        <Banner look="danger" title={paid.failure}>
          You were not charged. All is as it was: press again.
        </Banner>
      ) : null}
      <Button
        look="primary"
        className="w-full"
        disabled={isBusy || available === undefined || isShort}
        aria-busy={isBusy}
        onClick={() => void paid.press()}
      >
        {isBusy ? 'Applying' : 'Apply'}
        <span className="sr-only">{`, ${price}${change ? `, ${change}` : ''}`}</span>
        <span
          aria-hidden="true"
          className="inline-flex items-center gap-1.5 font-[480] tabular-nums"
        >
          <span>·</span>
          <Coin className="size-[1.1rem]" />
          {cost}
          {change ? <span>· {change}</span> : null}
        </span>
      </Button>
    </div>
  );
}
