import type { Tool } from '../../../domain/tools/tools.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { shopFrom } from './back-to-work.ts';

/** The main button of a tool without enough credits. After a payment the shop leads back to it. */
export function BuyCredits({ tool }: { tool: Tool }) {
  return (
    <ButtonLink look="primary" to={shopFrom(tool)} className="w-full">
      {actionTexts.buyCredits}
    </ButtonLink>
  );
}
