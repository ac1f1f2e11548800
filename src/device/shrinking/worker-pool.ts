/** Workers at the same time: each holds a whole picture in memory. */
const workersMax = 2;

const idle: Worker[] = [];
const waiting: ((worker: Worker) => void)[] = [];
let working = 0;

interface BorrowedWorker {
  worker: Worker;
  /** For the next. */
  giveBack: () => void;
  /** Ends it, with whatever it is doing. */
  discard: () => void;
}

/** A worker that is free, as soon as there is one. Null when the signal ends the wait. */
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
