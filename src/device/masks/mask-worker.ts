import { featherMask } from './feather-mask.ts';
import { findChanges } from './find-changes.ts';
import type { MaskOperation } from './mask-operation.ts';
import { type Mask, rasterizeMask } from './rasterize-mask.ts';

interface Size {
  width: number;
  height: number;
}

export type MaskTask =
  | {
      kind: 'selection';
      operations: readonly MaskOperation[];
      size: Size;
      scale: number;
      feather: number;
    }
  | { kind: 'changes'; sent: Uint8ClampedArray; response: Uint8ClampedArray; size: Size };

export interface MaskResponse {
  id: number;
  /** Null if there is no mask (see `findChanges`), undefined if it could not be made. */
  mask: Mask | null | undefined;
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; task: MaskTask }>) => {
  const { id, task } = data;
  let mask: Mask | null | undefined;
  try {
    mask = work(task);
  } catch {
    // No memory: the response without a mask reports it.
  }
  postMessage({ id, mask } satisfies MaskResponse, {
    transfer: mask ? [mask.data.buffer as ArrayBuffer] : [],
  });
});

function work(task: MaskTask): Mask | null {
  if (task.kind === 'changes') return findChanges(task.sent, task.response, task.size);
  return featherMask(rasterizeMask(task.operations, task.size, task.scale), task.feather);
}
