import { type ExportType, exportTypes } from '../../../domain/tools/edit-options.ts';
import { once } from '../once.ts';

/**
 * Resolves with the types that this browser can write, which it finds by trying: WebKit writes no
 * WebP. A browser that cannot write a type writes PNG, which every browser can.
 */
export const readWritableTypes = once(async (): Promise<readonly ExportType[]> => {
  const canvas = new OffscreenCanvas(1, 1);
  // Some browsers write nothing of a canvas without a context.
  canvas.getContext('2d');
  const tried = await Promise.all(
    exportTypes.map(async (type) => {
      const blob = await canvas.convertToBlob({ type }).catch(() => undefined);
      return type === 'image/png' || blob?.type === type;
    }),
  );
  return exportTypes.filter((_, at) => tried[at]);
});
