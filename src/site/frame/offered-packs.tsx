import { useId } from 'react';
import { addressIn } from '../../../domain/languages.ts';
import { routes } from '../../../domain/routes.ts';
import { PurchasesOff } from '../../features/availability/availability.ts';
import { shopPathFor } from '../../features/checkout/packs/chosen-pack.ts';
import { EveryPack } from '../../features/checkout/packs/every-pack.tsx';
import { PackCard, packButtonClasses } from '../../features/checkout/packs/pack-card.tsx';
import { offersIn } from '../../features/checkout/packs/pack-price.ts';
import { underWayLook } from '../../features/checkout/under-way/under-way-text.ts';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { languageInUse } from '../../texts/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { pillSwitch } from '../../ui/controls/pill-switch.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { laterItems } from './later.ts';

/**
 * The three packs in dollars. Each button leads to the sign-in, and from there to the shop with this
 * pack chosen. The island `credit-packs` shows the prices in rupees and leads a signed-in user to the
 * shop, or to the checkout where the page may open it (`mayPay`).
 */
export function OfferedPacks({ mayPay = false }: { mayPay?: boolean }) {
  const noteId = useId();
  return (
    // As a text: React writes `true` on a custom element as an empty attribute.
    <credit-packs className="block" data-may-pay={String(mayPay)}>
      {/* The island enables it: only a script knows the prices in rupees. */}
      <fieldset
        disabled
        aria-label={checkoutTexts.howYouPay}
        className={`${pillSwitch.frame} noscript:invisible`}
      >
        {(['USD', 'INR'] as const).map((name) => (
          <button
            key={name}
            type="button"
            data-currency={name}
            aria-pressed={name === 'USD'}
            className={pillSwitch.item}
          >
            {checkoutTexts.currencyNames[name]}
          </button>
        ))}
      </fieldset>
      {/* The height is fixed, so that the packs do not move when the note appears, or the line. */}
      <div className={`my-2 lg:my-3 ${mayPay ? 'min-h-11 sm:min-h-7' : 'min-h-7'}`}>
        <div data-part="off" hidden>
          <PurchasesOff id={noteId} />
        </div>
        {mayPay ? <p data-part="under-way" role="status" className={underWayLook} /> : null}
      </div>
      <div data-part="failure" hidden className="mb-6">
        <Banner look="danger" title={checkoutTexts.packsNotLoaded} />
      </div>
      <ul
        {...laterItems(1, [27, 28], '0s')}
        aria-label={checkoutTexts.packList}
        className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3 lg:gap-5"
      >
        {offersIn('USD')?.map(({ pack, price }) => (
          <PackCard
            key={pack.productId}
            pack={pack}
            price={price}
            button={
              <form
                action={addressIn(languageInUse(), routes.auth.path)}
                data-pack={pack.productId}
              >
                <input
                  type="hidden"
                  name="returnTo"
                  value={shopPathFor({ productId: pack.productId, currency: 'USD' })}
                />
                <Button
                  type="submit"
                  data-note={noteId}
                  className={packButtonClasses(pack.productId)}
                >
                  {price.buy}
                </Button>
              </form>
            }
          />
        ))}
      </ul>
      <EveryPack />
      <p data-part="rate" hidden className="mt-5 text-small text-muted" />
    </credit-packs>
  );
}
