import type { ImageModelV4File } from '@ai-sdk/provider';
import { factsOfHanded, type ImageTask, inputsOf } from '../../image-task.ts';
import { pixelSize, requestedRatio, sizedPixels } from '../models/image-model.ts';

export function filesOf(task: ImageTask): ImageModelV4File[] | undefined {
  const files = inputsOf(task).map((handed): ImageModelV4File => {
    if (handed.as === 'link') return { type: 'url', url: handed.url.href };
    const { bytes, type: mediaType } = handed.picture;
    return { type: 'file', mediaType, data: bytes };
  });
  return files.length > 0 ? files : undefined;
}

/** A source keeps its own shape unless another one is requested. */
export function shapeOf({ shape, source }: ImageTask) {
  return shape ?? (source ? 'original' : '1:1');
}

/** One megapixel, or two for `fine`. */
export function sizeOf(
  task: ImageTask,
  limits: { step: number; sideMin: number; sideMax: number },
): { width: number; height: number } {
  const { source, quality = 'standard' } = task;
  const ratio = requestedRatio(shapeOf(task), source && factsOfHanded(source)) ?? 1;
  return pixelSize(ratio, { ...limits, pixels: sizedPixels[quality] });
}
