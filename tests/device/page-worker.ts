/** A page's view of a worker: its requests, and how it responds. */
export class PageWorker {
  static readonly started: PageWorker[] = [];

  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly asked: { message: unknown; transfer: unknown[] | undefined }[] = [];
  isEnded = false;
  readonly fileName: string;
  readonly options: unknown;

  constructor(address: URL, options: unknown) {
    this.fileName = address.pathname.split('/').at(-1) ?? '';
    this.options = options;
    PageWorker.started.push(this);
  }

  /** Returns the worker that was started so many before. */
  static at(number: number): PageWorker {
    const worker = PageWorker.started[number];
    if (!worker) throw new Error(`No worker ${number} has been started`);
    return worker;
  }

  postMessage(message: unknown, transfer?: unknown[]): void {
    this.asked.push({ message, transfer });
  }

  terminate(): void {
    this.isEnded = true;
  }

  response(data: unknown): void {
    this.onmessage?.({ data });
  }
}
