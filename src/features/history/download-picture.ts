import { toast } from 'sonner';
import { toolCatalogue } from '../../../domain/tools.ts';
import { saveFile, toPng } from '../../device/download.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';

/** Hands a kept picture over as the file that its tool makes. */
export async function downloadPicture(picture: Blob, item: HistoryItem): Promise<void> {
  try {
    saveFile(await toPng(picture), toolCatalogue[item.type].fileName);
  } catch {
    toast.error('Download failed', { description: 'The picture’s bytes are damaged.' });
  }
}
