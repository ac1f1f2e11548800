import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { HelpLink } from '../../../ui/controls/help-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useIsOnline } from '../../../ui/page/is-online.ts';
import { useFeatures } from '../../availability/availability.ts';
import { BuyCredits, LowCredits } from '../../checkout/checkout.tsx';
import { UnreadCredits } from '../../credits/credits.ts';
import { GenerateButton } from '../../studio/studio.ts';
import type { PaidEdit } from './use-paid-edit.ts';

export function ApplyButton({ paid }: { paid: PaidEdit }) {
  const { cost, available, isBusy } = paid;
  const isOnline = useIsOnline();
  const { payments } = useFeatures();
  const isShort = available !== undefined && available < cost && !isBusy;
  return (
    <div className="flex flex-col gap-3">
      <UnreadCredits />
      {isShort ? (
        <LowCredits
          title={editorTexts.tooFewCredits.title}
          text={editorTexts.tooFewCredits.text(cost, available)}
        />
      ) : null}
      {isOnline ? null : <p className="text-small text-muted">{studioTexts.offline}</p>}
      {paid.failure ? (
        <Banner look="danger" title={paid.failure.message}>
          <span>{paid.failure.advice ?? editorTexts.failedAdvice}</span>
          {paid.failure.jobId ? <HelpLink subject="picture" id={paid.failure.jobId} /> : null}
        </Banner>
      ) : null}
      {isShort && payments ? (
        <BuyCredits />
      ) : (
        <GenerateButton
          label={editorTexts.apply}
          busyLabel={editorTexts.applying}
          cost={cost}
          available={available}
          isOff={isBusy || available === undefined || isShort || paid.missing !== null}
          reason={paid.missing}
          isBusy={isBusy}
          onSubmit={() => void paid.submit()}
        />
      )}
    </div>
  );
}
