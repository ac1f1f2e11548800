/** The most workers at the same time: each has a whole picture in memory. */
const workersMax = 2;

const idle: Worker[] = [];
const waiting: ((worker: Worker) => void)[] = [];
let working = 0;

interface BorrowedWorker {
  worker: Worker;
  giveBack: () => void;
  discard: () => void;
}

export async function borrowWorker(signal: AbortSignal): Promise<BorrowedWorker | null> {
  if (signal.aborted) return null;
  const worker = await nextWorker(signal);
  if (!worker) return null;
  return {
    worker,
    giveBack: () => passOn(worker),
    discard: () => {
      worker.terminate();
      passOn(null);
    },
  };
}

function nextWorker(signal: AbortSignal): Promise<Worker | null> | Worker {
  if (working < workersMax) {
    working += 1;
    return idle.pop() ?? startWorker();
  }
  return new Promise((resolve) => {
    waiting.push(resolve);
    signal.addEventListener('abort', () => {
      const at = waiting.indexOf(resolve);
      if (at < 0) return;
      waiting.splice(at, 1);
      resolve(null);
    });
  });
}

function passOn(worker: Worker | null): void {
  const next = waiting.shift();
  if (next) {
    next(worker ?? startWorker());
    return;
  }
  working -= 1;
  if (worker) idle.push(worker);
}

function startWorker(): Worker {
  return new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
}
