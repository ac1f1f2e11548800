import { locks } from 'node:worker_threads';

// jsdom has no locks; Node's stand in. A browser grants one in a task of its own, never during the call.
const later = async (...request: Parameters<typeof locks.request>) => {
  await Promise.resolve();
  return locks.request(...request);
};
Object.defineProperty(navigator, 'locks', { value: { request: later }, configurable: true });
