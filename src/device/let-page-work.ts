/** Pixels that are worked on at once before the page gets its turn: some milliseconds. */
export const bandPixels = 400_000;

/** A task of its own, without the four milliseconds that a timer waits. */
export function letPageWork(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
