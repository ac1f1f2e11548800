import { builtinEnvironments } from 'vitest/runtime';

declare global {
  /** Takes away the page of the file before, in the same thread. */
  var leavePage: (() => unknown) | undefined;
}

// An environment of vitest lives as long as its thread, which goes on after a file. A page with the
// listeners, custom elements and storage of another file would not do.
await globalThis.leavePage?.();
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});
globalThis.leavePage = () => teardown(globalThis);
