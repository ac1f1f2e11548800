import { afterEach, beforeEach, vi } from 'vitest';
import { appEndpoints } from '../../domain/api/app-endpoints.ts';
import type { AnswerOf } from '../../domain/api/contract.ts';
import { type ErrorCode, type Problem, problems } from '../../domain/error-code.ts';
import { allFeatures } from '../../src/features/availability/features-store.ts';

type CallName = keyof typeof appEndpoints;

/** A call that a page has sent. `id` is the parameter of its path. */
interface SentCall {
  name: CallName;
  id: string | undefined;
  query: URLSearchParams;
  body: unknown;
  /** Returns a field of the body. */
  field: (name: string) => unknown;
  headers: Headers;
}

const callNames = Object.keys(appEndpoints).filter(
  (name): name is CallName => name in appEndpoints,
);

type Reply = (call: SentCall) => Response | Promise<Response>;

/** Calls that wait for their answers. Each of these functions ends the one that waits longest. */
interface HeldCalls<Name extends CallName> {
  answer: (content: AnswerOf<Name>) => void;
  refuse: (code: ErrorCode) => void;
  lose: () => void;
}

/**
 * The server, as a page's `fetch` reaches it. A call without an answer of its own is lost, as without a
 * network. `files` are the addresses outside the API.
 */
export class AnsweringServer {
  readonly files = new Map<string, () => Response>();
  #sent: SentCall[] = [];
  #fetched: string[] = [];
  readonly #replies = new Map<CallName, Reply>();

  /** The calls of this name since the test began, in their order. */
  calls(name: CallName): SentCall[] {
    return this.#sent.filter((call) => call.name === name);
  }

  /** The files that were asked for since the test began, in their order. */
  get fetched(): readonly string[] {
    return this.#fetched;
  }

  /** Answers every call of this name from now on. */
  answer<Name extends CallName>(name: Name, content: AnswerOf<Name>): void {
    this.#replies.set(name, () => Response.json(content));
  }

  refuse(name: CallName, code: ErrorCode, more: Partial<Problem> = {}): void {
    this.#replies.set(name, () => refusal(code, more));
  }

  lose(name: CallName): void {
    this.#replies.delete(name);
  }

  /** Lets every call of this name wait from now on. */
  hold<Name extends CallName>(name: Name): HeldCalls<Name> {
    const waiting: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = [];
    this.#replies.set(name, () => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      waiting.push({ resolve, reject });
      return promise;
    });
    const next = () => {
      const first = waiting.shift();
      if (!first) throw new Error(`No call of ${name} waits`);
      return first;
    };
    return {
      answer: (content) => next().resolve(Response.json(content)),
      refuse: (code) => next().resolve(refusal(code)),
      lose: () => next().reject(new TypeError('Failed to fetch')),
    };
  }

  /** What every page asks for is answered as to a visitor. */
  reset(): void {
    this.#sent = [];
    this.#fetched = [];
    this.#replies.clear();
    this.files.clear();
    this.answer('readMe', { user: null, session: null });
    this.answer('readFeatures', allFeatures);
  }

  readonly fetch = async (address: string, options: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(address, 'http://localhost');
    const method = options.method ?? 'GET';
    for (const name of callNames) {
      const endpoint = appEndpoints[name];
      const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/, '([^/]+)')}$`);
      const found = endpoint.method === method ? pattern.exec(pathname) : null;
      if (!found) continue;
      const body: unknown =
        typeof options.body === 'string' ? JSON.parse(options.body) : options.body;
      const call: SentCall = {
        name,
        id: found[1],
        query,
        body,
        field: (field) =>
          typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined,
        headers: new Headers(options.headers),
      };
      this.#sent.push(call);
      const reply = this.#replies.get(call.name);
      if (!reply) break;
      return await reply(call);
    }
    const file = this.files.get(address);
    if (file) {
      this.#fetched.push(address);
      return file();
    }
    throw new TypeError('Failed to fetch');
  };
}

function refusal(code: ErrorCode, more: Partial<Problem> = {}): Response {
  const { status, title, detail } = problems[code];
  const problem = { code, status, title, detail, requestId: 'request-1', ...more };
  return Response.json(problem, { status: problem.status });
}

/** Has each test of the file begin with such a server in place of the network. */
export function serveTests(): AnsweringServer {
  const server = new AnsweringServer();
  beforeEach(() => {
    server.reset();
    vi.stubGlobal('fetch', server.fetch);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return server;
}
