import { type ExportType, exportTypes } from '../../../domain/tools/edit-options.ts';
import { once } from '../once.ts';

/** Tries each type: WebKit writes no WebP. A browser that cannot write a type writes PNG. */
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
