import type { MaskResponse, MaskTask } from './mask-worker.ts';
import type { Mask } from './rasterize-mask.ts';

type Asker = { resolve: (mask: Mask | null) => void; reject: (reason: Error) => void };

const askers = new Map<number, Asker>();
let worker: Worker | null = null;
let asked = 0;

/** A mask of 12 megapixels blocked the page for more than a second. Throws if the browser cannot. */
export function askMaskWorker(task: MaskTask, transfer: Transferable[] = []): Promise<Mask | null> {
  worker ??= startWorker();
  const to = worker;
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    askers.set(id, { resolve, reject });
    to.postMessage({ id, task }, transfer);
  });
}

export async function drawMask(
  operations: Extract<MaskTask, { kind: 'selection' }>['operations'],
  size: { width: number; height: number },
  look: { scale: number; feather: number },
): Promise<Mask> {
  const { width, height } = size;
  const mask = await askMaskWorker({
    kind: 'selection',
    operations,
    size: { width, height },
    ...look,
  });
  if (!mask) throw new Error('A selection always has a mask');
  return mask;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./mask-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: { id, mask } }: MessageEvent<MaskResponse>) => {
    const asker = askers.get(id);
    askers.delete(id);
    if (mask === undefined) asker?.reject(new Error('The mask could not be made'));
    else asker?.resolve(mask);
  };
  started.onerror = () => {
    worker = null;
    started.terminate();
    for (const { reject } of askers.values()) reject(new Error('The masks’ worker has ended'));
    askers.clear();
  };
  return started;
}
