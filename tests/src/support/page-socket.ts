import { act } from '@testing-library/react';

/** A WebSocket of a page, whose server is the test. */
export class PageSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  /** The sockets that the page has made, in order. */
  static readonly all: PageSocket[] = [];

  /** The newest one. */
  static get newest(): PageSocket {
    const socket = PageSocket.all.at(-1);
    if (!socket) throw new Error('The page has made no socket');
    return socket;
  }

  readonly address: string;
  readonly sent: string[] = [];
  readyState: number = PageSocket.CONNECTING;
  binaryType = 'blob';

  constructor(address: string) {
    super();
    this.address = address;
    PageSocket.all.push(this);
  }

  send(message: string): void {
    this.sent.push(message);
  }

  /** As in a browser, the event comes later. */
  close(): void {
    this.readyState = Math.max(this.readyState, PageSocket.CLOSING);
  }

  accept(): void {
    this.readyState = PageSocket.OPEN;
    act(() => void this.dispatchEvent(new Event('open')));
  }

  /** Receives a message: an object as JSON, a text and bytes as they are. */
  receive(message: object | string): void {
    const isWhole = typeof message === 'string' || message instanceof ArrayBuffer;
    const data = isWhole ? message : JSON.stringify(message);
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }

  drop(code = 1006): void {
    this.readyState = PageSocket.CLOSED;
    act(() => void this.dispatchEvent(new CloseEvent('close', { code })));
  }
}
