import { locks, threadId } from 'node:worker_threads';

// jsdom has no locks; Node's stand in. A browser grants one in a task of its own, never during the call. Node's locks
// are shared by all threads, so each thread has names of its own: two test files never wait for each other.
const later = async (...[name, ...rest]: Parameters<typeof locks.request>) => {
  await Promise.resolve();
  return locks.request(`${threadId}:${name}`, ...rest);
};
Object.defineProperty(navigator, 'locks', { value: { request: later }, configurable: true });
