/** `XMLHttpRequest` as a page has it, whose requests are handled by the `fetch` of the time. */
export class PageRequest {
  /** Those under way and those that have ended, in the order of their beginning. */
  static readonly all: PageRequest[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  readonly #ending = new AbortController();
  readonly #headers = new Headers();
  #method = '';
  #address = '';

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: FormData): void {
    PageRequest.all.push(this);
    const { signal } = this.#ending;
    const options = { method: this.#method, headers: this.#headers, body, signal };
    void fetch(this.#address, options)
      .then(async (response) => {
        this.responseText = await response.text();
        this.status = response.status;
        this.onload?.();
      })
      .catch(() => (signal.aborted ? undefined : this.onerror?.()));
  }

  abort(): void {
    this.#ending.abort();
  }

  /** Reports that so many bytes have been sent. */
  report(loaded: number, total = 0): void {
    this.upload.onprogress?.({ loaded, total });
  }
}
