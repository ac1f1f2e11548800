import { Check, LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Currency, currencies, type ProductId, refundDays } from '../../../../domain/packs.ts';
import { editToolCosts } from '../../../../domain/tools/edit.ts';
import { buyingTexts } from '../../../texts/en/account/buying.ts';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';
import { pillSwitch } from '../../../ui/controls/pill-switch.ts';
import { Summary } from '../../../ui/page/summary.tsx';
import type { OfferedPack, PriceTexts } from './packs.ts';

const looks = {
  plain: {
    card: 'border-line bg-raised',
    content: '',
    muted: 'text-muted',
    saving: 'bg-success-fill text-success',
    check: 'text-success',
    button: '',
  },
  /** The pack with the lowest price per picture is gold; in the dark theme a gold outline. */
  best: {
    card: 'border-gold bg-best text-on-best ring-1 ring-gold md:max-lg:col-span-2 md:max-lg:row-span-1 md:max-lg:grid-cols-2 md:max-lg:gap-x-8 md:max-lg:grid-rows-1',
    content: 'md:max-lg:justify-end',
    muted: 'text-on-best-muted',
    saving: 'bg-best-action text-on-best-action',
    check: '',
    button:
      'off:bg-best-off! off:text-on-best-muted! not-off:bg-best-action! not-off:text-on-best-action!',
  },
} as const;

const currencySigns: Record<Currency, string> = { USD: '$', INR: '₹' };

const isBest = (productId: ProductId) => productId === 'premium';

export function packButtonClasses(productId: ProductId): string {
  return `w-full tabular-nums ${looks[isBest(productId) ? 'best' : 'plain'].button}`;
}

export function PackCard(props: {
  pack: OfferedPack;
  price: PriceTexts;
  /** The pack was chosen before the sign-in. */
  isChosen?: boolean;
  currency: Currency;
  /** Chooses a currency for all packs. On the site the island does, which enables the choice. */
  onCurrency?: (currency: Currency) => void;
  button: ReactNode;
}) {
  const { pack, price, isChosen = false, currency, onCurrency } = props;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { name, badge, summary } = checkoutTexts.packs[pack.productId];
  const isGold = isBest(pack.productId);
  const look = looks[isGold ? 'best' : 'plain'];
  const editCost = editToolCosts.select;
  const gives = [
    checkoutTexts.givesPictures(pack.credits),
    checkoutTexts.givesEdits(Math.floor(pack.credits / editCost), editCost),
  ];
  return (
    <li
      ref={card}
      data-chosen={isChosen || undefined}
      className={`relative row-span-2 grid scroll-my-6 grid-cols-1 grid-rows-subgrid gap-y-5 rounded-large border p-6 ${look.card} ${isChosen ? 'outline-3 outline-offset-3 outline-ink' : ''}`}
    >
      {isGold ? (
        <p className="absolute -top-4 end-6 rounded-full border border-gold bg-best-action px-4 py-1.5 text-small font-[620] text-on-best-action">
          {checkoutTexts.bestValue}
        </p>
      ) : null}
      {isChosen ? (
        <p className="absolute -top-4 start-6 rounded-full border border-ink bg-paper px-4 py-1.5 text-small font-[620] text-ink">
          {checkoutTexts.yourChoice}
        </p>
      ) : null}
      <div>
        <CoinColumns credits={pack.credits} />
        <p className={`md:mt-4 text-small ${look.muted}`}>{badge}</p>
        <h2 className="mt-1 text-title">{name}</h2>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span data-price="amount" className="font-display text-display font-[650] tabular-nums">
            {price.amount}
          </span>
          {price.saving ? (
            <span
              data-price="saving"
              className={`rounded-full px-3 py-1 text-small font-[560] ${look.saving}`}
            >
              {price.saving}
            </span>
          ) : null}
        </p>
        <p data-price="perImage" className={`text-small tabular-nums ${look.muted}`}>
          {price.perImage}
        </p>
      </div>
      <div className={`flex flex-col ${look.content}`}>
        <p>{summary}</p>
        <ul className="mt-4 mb-6 flex flex-col gap-2 text-small tabular-nums">
          {gives.map((point) => (
            <li key={point} className="flex items-start gap-2">
              <Check aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${look.check}`} />
              {point}
            </li>
          ))}
        </ul>
        <fieldset
          disabled={!onCurrency}
          aria-label={`${checkoutTexts.howYouPay}: ${name}`}
          className={`${pillSwitch.frame} mt-auto mb-3 bg-sunk *:grow noscript:invisible`}
        >
          {currencies.map((each) => (
            <button
              key={each}
              type="button"
              data-currency={each}
              aria-pressed={currency === each}
              // Neutral, so that the button below is the strongest.
              className={`${pillSwitch.item} px-2 aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-field-line`}
              onClick={() => onCurrency?.(each)}
            >
              {checkoutTexts.currencyNames[each]}
              <span aria-hidden="true">{` · ${currencySigns[each]}`}</span>
            </button>
          ))}
        </fieldset>
        {props.button}
        <p className={`mt-2 text-center text-small text-balance ${look.muted}`}>
          {checkoutTexts.atButton(refundDays)}
        </p>
      </div>
    </li>
  );
}

/** Coins per column: the smallest pack is one column. */
const columnCoins = 15;

const coinPx = 4;

/** A pack's credits as columns of coins, one for each credit. */
function CoinColumns({ credits }: { credits: number }) {
  const columns = Math.ceil(credits / columnCoins);
  return (
    <div
      aria-hidden="true"
      className="flex h-18 items-end gap-1 max-md:absolute max-md:end-6 max-md:top-6 max-md:origin-top-right max-md:scale-60 max-[22rem]:hidden"
    >
      {Array.from({ length: columns }, (_, column) => {
        const coins = Math.min(columnCoins, credits - column * columnCoins);
        return (
          <span key={column} className="relative w-5.5" style={{ height: coins * coinPx + 4 }}>
            <span className="absolute inset-x-0 top-1 bottom-0 rounded-b-[50%_5px] bg-[linear-gradient(90deg,rgb(133_77_14/0.55),transparent_35%,transparent_60%,rgb(133_77_14/0.6)),repeating-linear-gradient(#fcd34d_0_3px,#854d0e_3px_4px)]" />
            <span className="absolute inset-x-0 top-0 h-2 rounded-[50%] border border-[#854d0e] bg-[#fde68a]" />
          </span>
        );
      })}
    </div>
  );
}

/** Who takes the money and by what it can be paid; the island `credit-packs` shows the line of its currency. */
export function HowYouPay({ currency }: { currency: Currency }) {
  return (
    <p className="mt-3 flex items-start gap-2 text-small text-muted">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {(['USD', 'INR'] as const).map((name) => (
          <span key={name} data-pays={name} hidden={name !== currency}>
            {buyingTexts.payWith[name]}
          </span>
        ))}{' '}
        {buyingTexts.processedBy}
      </span>
    </p>
  );
}

/** What a buyer asks before paying. */
export function PackQuestions() {
  return (
    <section className="mt-10">
      <h2 className="text-title">{buyingTexts.questions.title}</h2>
      <div className="mt-3 border-t border-line">
        {buyingTexts.questions.list(refundDays).map(([question, response]) => (
          <details key={question} className="group border-b border-line">
            <Summary className="min-h-12 py-3">{question}</Summary>
            <p className="max-w-2xl pb-4 text-muted">{response}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** What all packs have in common, below their cards. */
export function EveryPack() {
  return (
    <div className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-small">
      <p className="font-[560]">{buyingTexts.everyPack.title}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-muted">
        {buyingTexts.everyPack.points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
