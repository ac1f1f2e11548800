import { FileWarning } from 'lucide-react';
import { archiveBytesMax } from '../../device/history/history-archive.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';
import type { Exporting } from './use-export.ts';

const megabytes = archiveBytesMax / (1024 * 1024);

export function ExportNote({ exporting: { gap, isBusy } }: { exporting: Exporting }) {
  if (!gap) return null;
  const { missing, left } = gap;
  return (
    <section
      role="alert"
      className="flex flex-col gap-3 rounded-medium border border-line bg-raised px-4 py-3 text-small"
    >
      {missing > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <FileWarning aria-hidden="true" className="size-5 shrink-0 self-start text-warning" />
          <div className="min-w-0 flex-1">
            <h2 className="text-small font-[620]">{historyTexts.incomplete(missing, gap.of)}</h2>
            <p className="text-muted">{historyTexts.incompleteText}</p>
          </div>
          <Button className="text-small" isWorking={isBusy} onClick={gap.again}>
            {uiTexts.tryAgain}
          </Button>
        </div>
      ) : null}
      {left > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <FileWarning aria-hidden="true" className="size-5 shrink-0 self-start text-warning" />
          <div className="min-w-0 flex-1">
            <h2 className="text-small font-[620]">{historyTexts.toExport(left)}</h2>
            <p className="text-muted">{historyTexts.toExportText(megabytes)}</p>
          </div>
          <Button className="text-small" isWorking={isBusy} onClick={gap.next}>
            {historyTexts.nextFile}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
