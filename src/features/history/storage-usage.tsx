import { accountPicturesMax, historyLimits, trialPicturesMax } from '../../../domain/limits.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { formatNumber } from '../../texts/format.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useCredits } from '../credits/credits.ts';
import { useHistorySize } from './use-history.ts';

/**
 * Shows how many pictures this device has and can have, and how many are in the account; null if it saves
 * none or does not respond. The device's limit holds only if the account does not save pictures.
 */
export function StorageUsage(props: {
  userId: string;
  items: number;
  isAlmostFull: boolean;
  isKept: boolean;
  kept: number | null;
}) {
  const { items, isKept, kept } = props;
  const pictureBytes = useHistorySize(props.userId);
  const credits = useCredits();
  const accountMax =
    credits && !credits.hasBought ? Math.max(trialPicturesMax, kept ?? 0) : accountPicturesMax;
  const isFull = isKept ? kept === accountMax : items >= historyLimits.itemsMax;
  const isAlmostFull = isKept
    ? (kept ?? 0) >= accountMax * historyLimits.warningShare
    : props.isAlmostFull;
  const warning = isFull ? historyTexts.full : isAlmostFull ? historyTexts.almostFull : null;
  const share = Math.min(100, (100 * items) / historyLimits.itemsMax);
  const number = (count: number) => <span className="font-[560] text-ink">{count}</span>;
  return (
    <div className="flex flex-col gap-3">
      {warning ? (
        <Banner look="warning" title={warning.title}>
          {warning.text}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted tabular-nums">
        {kept === null ? null : <p>{historyTexts.countInAccount(number(kept), accountMax)}</p>}
        <div className="flex items-center gap-2">
          <p>{historyTexts.count(number(items), historyLimits.itemsMax)}</p>
          <div aria-hidden="true" className="h-2 w-24 overflow-hidden rounded-full bg-line">
            <div
              className="h-full rounded-full bg-gold"
              style={{ width: `${items === 0 ? 0 : Math.max(3, share)}%` }}
            />
          </div>
        </div>
        {pictureBytes === undefined ? null : (
          <p className="max-sm:hidden">{historyTexts.size(formatBytes(pictureBytes))}</p>
        )}
      </div>
    </div>
  );
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.ceil(bytes / 1024))} KB`;
  return `${formatNumber(bytes / (1024 * 1024), { maximumFractionDigits: 1 })} MB`;
}
