import { toast } from 'sonner';
import { studioTexts } from '../../../texts/en/studio/studio.ts';

/** Opens the picture that is on the clipboard, or says that there is none. */
export async function pastePicture(open: (picture: Blob) => Promise<void>): Promise<void> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((each) => each.startsWith('image/'));
      if (type) {
        await open(await item.getType(type));
        return;
      }
    }
    toast.info(studioTexts.source.nothingToPaste);
  } catch {
    const { title, description } = studioTexts.source.noClipboard;
    toast.error(title, { description });
  }
}
