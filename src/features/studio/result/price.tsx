import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Coin } from '../../../ui/pictures/coin.tsx';

/** What a button costs, in credits. */
export function Price({ cost }: { cost: number }) {
  return (
    <>
      <span className="sr-only">{`, ${studioTexts.credits(cost)}`}</span>
      <span aria-hidden="true" className="inline-flex items-center gap-1 tabular-nums">
        <Coin className="size-4.5" />
        {cost}
      </span>
    </>
  );
}
