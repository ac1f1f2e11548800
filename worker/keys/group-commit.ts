interface Waiting<Request, Response> {
  request: Request;
  resolve: (response: Response) => void;
  reject: (reason: unknown) => void;
}

/**
 * Commits requests that arrive during a commit together with the next one (docs/decisions/0005).
 */
export class GroupCommit<Request, Response> {
  readonly #commit: (requests: readonly Request[]) => Promise<Response[]>;
  #waiting: Waiting<Request, Response>[] = [];
  #isCommitting = false;

  constructor(commit: (requests: readonly Request[]) => Promise<Response[]>) {
    this.#commit = commit;
  }

  /** Resolves when the request is on disk. Throws for all requests of a commit that fails. */
  add(request: Request): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isCommitting) void this.#commitAll();
    });
  }

  async #commitAll(): Promise<void> {
    this.#isCommitting = true;
    while (this.#waiting.length > 0) {
      const round = this.#waiting;
      this.#waiting = [];
      try {
        const responses = await this.#commit(round.map(({ request }) => request));
        for (const [at, { resolve }] of round.entries()) resolve(responses[at] as Response);
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
    }
    this.#isCommitting = false;
  }
}
