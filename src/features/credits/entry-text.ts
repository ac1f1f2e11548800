import type { Entry } from '../../../domain/account/credits.ts';
import { packs } from '../../../domain/packs.ts';
import { tools } from '../../../domain/tools/tools.ts';
import { activityTexts } from '../../texts/en/account/activity.ts';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';

/** The title and detail of one ledger entry, in the reader's language. */
export function entryText({ code, params, amount }: Pick<Entry, 'code' | 'params' | 'amount'>): {
  title: string;
  detail: string;
} {
  const texts = activityTexts;
  const { note = '', reason = '', by = '' } = params;
  switch (code) {
    case 'trial':
      return { title: texts.welcome, detail: texts.trial };
    case 'trial_withheld':
      return { title: texts.welcome, detail: texts.trialWithheld };
    case 'reopened':
      return { title: texts.yourAccount, detail: texts.reopened };
    case 'bought':
      return { title: packName(params.productId), detail: texts.bought };
    case 'charged':
      return { title: toolTitle(params.tool), detail: texts.created };
    case 'not_charged':
      return {
        title: toolTitle(params.tool),
        detail: texts.notCharged(texts.reasons[reason] ?? ''),
      };
    case 'dispute_ended':
      return { title: texts.dispute, detail: texts.disputeEnds[reason] ?? '' };
    case 'money_returned':
      return {
        title: texts.returned,
        detail: amount === 0 ? texts.noneTakenBack(texts.returned) : '',
      };
    case 'taken_back':
      return { title: texts.returned, detail: amount === 0 ? texts.noneTakenBack(note) : note };
    case 'adjusted':
      return { title: texts.adjustment, detail: note };
    case 'frozen':
      return { title: texts.yourAccount, detail: texts.frozen(note) };
    case 'unfrozen':
      return { title: texts.yourAccount, detail: texts.unfrozen(note) };
    case 'closed':
      return { title: texts.yourAccount, detail: texts.closed[by] ?? '' };
    case 'note':
      return { title: texts.yourAccount, detail: note };
  }
}

function packName(productId: string | undefined): string {
  const pack = packs.find((each) => each.productId === productId);
  return pack ? checkoutTexts.packs[pack.productId].name : activityTexts.credits;
}

function toolTitle(name: string | undefined): string {
  const tool = tools.find((each) => each === name);
  return tool ? toolTexts[tool].title : activityTexts.picture;
}
