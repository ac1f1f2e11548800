import {
  bytesOf,
  factsOfHanded,
  type HandedPicture,
  type ImageTask,
  inputsOf,
} from '../image-task.ts';
import { encodeBase64 } from '../pictures/base64.ts';
import type { CatalogModel } from './models/catalog-models.ts';
import { pixelSize, requestedRatio, sizedPixels } from './models/image-model.ts';
import { shapeOf } from './vendors/task-options.ts';

const pixelLimits = { step: 16, sideMin: 64, sideMax: 2048 } as const;

/** The input of a catalog model, in the fields that its row names. */
export function catalogInput(task: ImageTask, model: CatalogModel): Record<string, unknown> {
  const { quality = 'standard', seed } = task;
  const inputs = inputsOf(task).map(dataUri);
  const { source } = model;
  return {
    ...(model.takesPrompt ? { prompt: task.prompt } : {}),
    ...(source && inputs.length > 0 ? { [source.field]: source.isList ? inputs : inputs[0] } : {}),
    ...shapeFields(task, model),
    ...model.quality[quality],
    ...(model.takesSeed && seed !== undefined ? { seed } : {}),
  };
}

function shapeFields(task: ImageTask, { shape: wire }: CatalogModel): Record<string, unknown> {
  const shape = shapeOf(task);
  switch (wire?.field) {
    case 'aspect_ratio':
      return { aspect_ratio: shape === 'original' ? wire.original : shape };
    case 'size':
      return { size: wire.sizes[shape] };
    case 'width, height': {
      const ratio = requestedRatio(shape, task.source && factsOfHanded(task.source)) ?? 1;
      const pixels = sizedPixels[task.quality ?? 'standard'];
      return { ...pixelSize(ratio, { ...pixelLimits, pixels }) };
    }
    default:
      return {};
  }
}

function dataUri(handed: HandedPicture): string {
  const { bytes, type } = bytesOf(handed);
  return `data:${type};base64,${encodeBase64(bytes)}`;
}
