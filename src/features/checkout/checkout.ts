/** What other features use of the checkout. */
export { BuyCredits } from './buy-credits.tsx';
