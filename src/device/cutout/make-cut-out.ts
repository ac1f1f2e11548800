import { keepMark } from '../marking/keep-mark.ts';
import type { CutOutResponse, CutOutTask } from './cut-out-worker.ts';

/**
 * Makes a cut-out in a worker of its own, which takes its memory with it. Two at a time, of one tab or of
 * several, would need twice as much.
 */
export async function makeCutOut(task: CutOutTask): Promise<CutOutResponse> {
  const response = await navigator.locks.request('imagemint.cut-out', () => askWorker(task));
  if (!response.ok) return response;
  return { ...response, blob: await keepMark(task.cutOut, response.blob) };
}

function askWorker(task: CutOutTask): Promise<CutOutResponse> {
  const worker = new Worker(new URL('./cut-out-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    const end = (response: CutOutResponse) => {
      worker.terminate();
      resolve(response);
    };
    worker.onmessage = ({ data }: MessageEvent<CutOutResponse>) => end(data);
    worker.onerror = () => end({ ok: false, code: 'failed' });
    worker.postMessage(task);
  });
}
