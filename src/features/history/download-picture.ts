import { toast } from 'sonner';
import { toolCatalogue } from '../../../domain/tools.ts';
import { saveFile, toPng } from '../../device/download.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';

/** Hands a kept picture over as the file that its tool makes. */
export async function downloadPicture(picture: Blob, item: HistoryItem): Promise<void> {
  try {
    saveFile(await toPng(picture), toolCatalogue[item.type].fileName);
  } catch {
    toast.error(actionTexts.failures.download, { description: historyTexts.damagedPicture });
  }
}
