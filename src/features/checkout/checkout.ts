/** What other features use of the checkout. */
export { BuyCredits, useShopPath } from './buy-credits.tsx';
