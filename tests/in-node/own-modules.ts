import { afterAll, vi } from 'vitest';

// Files that share a thread share its globals and packages. Each loads the project's own modules
// for itself, and leaves no stub, no timer and no global of its own to the next.
vi.resetModules();
// vitest decides at the first use, for all files, which timers it can fake: those that Node has.
vi.useRealTimers();
const before = new Set(Object.getOwnPropertyNames(globalThis));
const { setTimeout, setInterval, BroadcastChannel } = globalThis;
const timers = new Set<NodeJS.Timeout>();
const id = crypto.randomUUID();
Object.assign(globalThis, {
  setTimeout: kept(setTimeout),
  setInterval: kept(setInterval),
  /** Node's channels reach every thread: another file's tests would hear of this one's. */
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(`${id} ${name}`);
    }
  },
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  Object.assign(globalThis, { setTimeout, setInterval, BroadcastChannel });
  for (const timer of timers) clearTimeout(timer);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    // A database that is still being opened needs the classes of IndexedDB.
    if (!before.has(name) && !name.startsWith('IDB')) Reflect.deleteProperty(globalThis, name);
  }
});

/** Returns this start of a timer, which keeps the timer until the file's end. */
function kept<Given extends unknown[]>(start: (...given: Given) => NodeJS.Timeout) {
  return (...given: Given) => {
    const timer = start(...given);
    timers.add(timer);
    return timer;
  };
}
