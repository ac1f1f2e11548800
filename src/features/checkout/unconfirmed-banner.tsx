import { routes } from '../../../domain/routes.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { purchaseTexts } from '../../texts/en/account/purchases.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useCheckPayment } from './purchases/check-payment.ts';

/**
 * Shows that the server does not know the recent payment that the address names. `onPaid` is called if a
 * check finds it.
 */
export function UnconfirmedBanner(props: { orderId: string | null; onPaid: () => void }) {
  const { orderId, onPaid } = props;
  const { check, isChecking } = useCheckPayment();
  const { check: label, checking, shop } = purchaseTexts;
  const checkNow = async (id: string) => {
    if (await check(id)) onPaid();
  };
  return (
    <div className="mb-8">
      <Banner look="warning" title={shop.unconfirmed}>
        <p>{paymentTexts.closedUnknown.text}</p>
        {orderId === null ? (
          <ButtonLink to={routes.creditHistory.path} className="mt-3">
            {label}
          </ButtonLink>
        ) : (
          <Button className="mt-3" isWorking={isChecking} onClick={() => void checkNow(orderId)}>
            {isChecking ? checking : label}
          </Button>
        )}
      </Banner>
    </div>
  );
}
