/** A socket that never opens, as on a network that lets none through. */
export class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly readyState = SilentSocket.CONNECTING;
  binaryType = 'blob';

  send(): void {
    throw new Error('The socket is not open');
  }

  close(): void {
    // Nothing was open.
  }
}
