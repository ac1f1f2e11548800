import { useId } from 'react';
import { addressIn } from '../../../domain/languages.ts';
import { routes } from '../../../domain/routes.ts';
import { PurchasesOff } from '../../features/availability/availability.ts';
import {
  EveryPack,
  HowYouPay,
  PackCard,
  packButtonClasses,
} from '../../features/checkout/packs/pack-card.tsx';
import { offersIn } from '../../features/checkout/packs/packs.ts';
import { shopPathFor } from '../../features/checkout/packs/shop-paths.ts';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { languageInUse } from '../../texts/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { laterItems } from './later.ts';

/**
 * The three packs in dollars. Each button leads to the sign-in, and from there to the shop with this
 * pack chosen. The island `credit-packs` shows the prices in rupees and hands the pack of a signed-in
 * user over to the shop.
 */
export function OfferedPacks() {
  const noteId = useId();
  return (
    <credit-packs className="block">
      {/* The height is fixed, so that the packs do not move when the note appears. */}
      <div className="my-2 min-h-7 lg:my-3">
        <div data-part="off" hidden>
          <PurchasesOff id={noteId} />
        </div>
      </div>
      <div data-part="failure" hidden className="mb-6">
        <Banner look="danger" title={checkoutTexts.packsNotLoaded} />
      </div>
      <ul
        {...laterItems(1, [31, 32], '0s')}
        aria-label={checkoutTexts.packList}
        className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3 lg:gap-5"
      >
        {offersIn('USD')?.map(({ pack, price }) => (
          <PackCard
            key={pack.productId}
            pack={pack}
            price={price}
            currency="USD"
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
                  look="primary"
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
      <HowYouPay currency="USD" />
      <p data-part="rate" hidden className="mt-5 text-small text-muted" />
    </credit-packs>
  );
}
