import { historyLimits } from '../../../domain/limits.ts';
import type { HistoryUsage } from '../../device/history/local-history.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { formatNumber } from '../../texts/format.ts';
import { Banner } from '../../ui/feedback/banner.tsx';

/**
 * Shows how much storage the history takes on this device, and a warning when it is almost full.
 */
export function StorageUsage({ usage }: { usage: HistoryUsage }) {
  const { recordBytes, recordBytesMax, pictureBytes, items } = usage;
  const share = Math.min(100, (100 * recordBytes) / recordBytesMax);
  return (
    <div className="flex flex-col gap-3">
      {usage.isAlmostFull ? (
        <Banner look="warning" title={historyTexts.almostFull.title}>
          {historyTexts.almostFull.text}
        </Banner>
      ) : items >= historyLimits.itemsMax ? (
        <Banner look="warning" title={historyTexts.full.title}>
          {historyTexts.full.text}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted tabular-nums">
        <p>
          {historyTexts.count(
            <span className="font-[560] text-ink">{items}</span>,
            historyLimits.itemsMax,
          )}
        </p>
        <p>{historyTexts.onThisDevice(formatBytes(pictureBytes))}</p>
        <div className="flex items-center gap-2">
          <p>{historyTexts.records(formatBytes(recordBytes), formatBytes(recordBytesMax))}</p>
          <div aria-hidden="true" className="h-2 w-24 overflow-hidden rounded-full bg-line">
            <div
              className="h-full rounded-full bg-gold"
              style={{ width: `${recordBytes === 0 ? 0 : Math.max(3, share)}%` }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Returns a size in the unit that suits it: '840 KB', '3.4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.ceil(bytes / 1024))} KB`;
  return `${formatNumber(bytes / (1024 * 1024), { maximumFractionDigits: 1 })} MB`;
}
