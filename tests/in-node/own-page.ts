import { builtinEnvironments } from 'vitest/runtime';

declare global {
  /** Takes away the page of the file before, in the same thread. */
  var leavePage: (() => unknown) | undefined;
  /** The `reportError` of the page of now, and one that calls it. */
  var pageReport: { now: typeof reportError; lasting: typeof reportError } | undefined;
}

// An environment of vitest lives as long as its thread, which continues after a file. A page with the
// listeners, custom elements and storage of another file would not do.
await globalThis.leavePage?.();
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});
globalThis.leavePage = () => teardown(globalThis);

// React keeps the function that it finds when a thread loads it. That of its first page would report to
// nobody later, so that an error in a handler would pass.
const now = globalThis.reportError;
const lasting =
  globalThis.pageReport?.lasting ?? ((error: unknown) => globalThis.pageReport?.now(error));
globalThis.pageReport = { now, lasting };
globalThis.reportError = lasting;
