import { unfinishedJobsMax } from '../../../domain/limits.ts';
import { studioTexts } from '../../texts/en/studio/studio.ts';
import { useIsOnline } from '../../ui/page/is-online.ts';
import { BuyCredits, LowCredits } from '../checkout/checkout.tsx';
import { UnreadCredits } from '../credits/credits.ts';
import { GenerateButton } from './job/generate-button.tsx';
import type { ToolState } from './use-tool.ts';
import { useToolKeys } from './use-tool-keys.ts';

/** The lower part of every tool's form: a notice if the user has too few credits, and the button. */
export function ToolForm(props: {
  tool: ToolState;
  label: string;
  busyLabel: string;
  /** What the user has to do before the button works; null if nothing. */
  missing: string | null;
  onSubmit: () => void;
}) {
  const { tool, label, busyLabel, onSubmit } = props;
  const missing = tool.isOpening ? studioTexts.missing.opening : props.missing;
  const isOnline = useIsOnline();
  const isPoor = tool.available === undefined || tool.available < tool.cost;
  const mustBuy = tool.mustBuy(tool.cost);
  const isOff = isPoor || tool.isBlocked || missing !== null;
  useToolKeys({ submit: isOff ? undefined : onSubmit });
  // Only a hint: behind some VPNs a browser reports that it is offline while everything works.
  const note = isOnline ? null : studioTexts.offline;
  return (
    <>
      <UnreadCredits />
      <div className="sticky bottom-(--bar) z-10 -mx-4 border-t border-line bg-paper px-4 py-3">
        {/* In reach of the button: below the options nobody would see why it sells credits. */}
        {tool.isShort ? (
          <div className="mb-3 short:hidden">
            <LowCredits
              title={studioTexts.tooFewCredits.title}
              text={studioTexts.tooFewCredits.text(tool.cost)}
            />
          </div>
        ) : null}
        <p role="status" className={note ? 'mb-2 text-small text-muted' : 'sr-only'}>
          {note}
        </p>
        {mustBuy ? (
          <BuyCredits />
        ) : (
          <GenerateButton
            label={label}
            busyLabel={busyLabel}
            cost={tool.cost}
            available={tool.available}
            isOff={isOff}
            reason={tool.usedSlots >= unfinishedJobsMax ? studioTexts.missing.slot : missing}
            isBusy={tool.isBlocked && !tool.isOpening}
            onSubmit={onSubmit}
          />
        )}
      </div>
      {mustBuy ? null : <p className="hidden text-small text-muted lg:block">{studioTexts.keys}</p>}
    </>
  );
}
