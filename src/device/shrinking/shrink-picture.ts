import { pictureLoadTimeoutMs } from '../../../domain/limits.ts';
import { loadPicture } from './load-picture.ts';
import type { PictureFailure } from './picture-failure.ts';
import { checkFileSize, type DeviceKind } from './shrink-plan.ts';
import type { ShrinkRequest, ShrinkResponse } from './shrink-worker.ts';
import { borrowWorker } from './worker-pool.ts';

interface ShrinkOptions {
  device: DeviceKind;
  signal?: AbortSignal;
}

/** Runs in a worker. The result is upright and without metadata: a JPEG, or a WebP or PNG where it is transparent. */
export async function shrinkPicture(
  input: unknown,
  options: ShrinkOptions,
): Promise<ShrinkResponse> {
  const limit = limitTime(pictureLoadTimeoutMs[options.device], options.signal);
  try {
    if (input instanceof Blob) {
      const refusal = checkFileSize(input.size, options.device);
      return refusal ?? (await askWorker({ source: input, device: options.device }, limit.signal));
    }
    if (!isAddress(input)) return { ok: false, code: 'invalid_input' };
    const loaded = await loadPicture(input, limit.signal);
    if (!loaded.ok) return loaded;
    return await askWorker({ source: loaded.bitmap, device: options.device }, limit.signal);
  } finally {
    limit.end();
  }
}

function isAddress(input: unknown): input is string {
  return typeof input === 'string' && /^(https?:|blob:|data:image\/|\/)/i.test(input);
}

function limitTime(timeoutMs: number, cancelled: AbortSignal | undefined) {
  const controller = new AbortController();
  const cancel = () => controller.abort({ ok: false, code: 'cancelled' } satisfies PictureFailure);
  const timer = setTimeout(
    () => controller.abort({ ok: false, code: 'timeout' } satisfies PictureFailure),
    timeoutMs,
  );
  if (cancelled?.aborted) cancel();
  cancelled?.addEventListener('abort', cancel);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      cancelled?.removeEventListener('abort', cancel);
    },
  };
}

async function askWorker(request: ShrinkRequest, signal: AbortSignal): Promise<ShrinkResponse> {
  const borrowed = await borrowWorker(signal);
  if (!borrowed) return signal.reason as PictureFailure;
  const { worker, giveBack, discard } = borrowed;
  // A caller that waited may get the worker of another call that the same signal has just ended.
  if (signal.aborted) {
    giveBack();
    return signal.reason as PictureFailure;
  }
  return new Promise((resolve) => {
    const stop = () => {
      // Decoding cannot be interrupted, so the worker is ended too.
      discard();
      resolve(signal.reason as PictureFailure);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.onmessage = (event: MessageEvent<ShrinkResponse>) => {
      signal.removeEventListener('abort', stop);
      giveBack();
      resolve(event.data);
    };
    worker.onerror = () => {
      signal.removeEventListener('abort', stop);
      discard();
      resolve({ ok: false, code: 'not_enough_memory' });
    };
    const transfer = request.source instanceof Blob ? [] : [request.source];
    worker.postMessage(request, transfer);
  });
}
