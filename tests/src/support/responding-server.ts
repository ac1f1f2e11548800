import { appEndpoints } from '../../../domain/api/app-endpoints.ts';
import type { ResponseOf } from '../../../domain/api/contract.ts';
import { type ErrorCode, type Problem, problems } from '../../../domain/problems.ts';
import { allFeatures } from '../../../src/features/availability/features-store.ts';
import { lost, type SentRequest, serveRequests } from './network.ts';
import { refusal } from './refusal.ts';

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

type Reply = () => Response | Promise<Response>;

/** Calls that wait for their responses. Each of these functions ends the one that waits longest. */
interface HeldCalls<Name extends CallName> {
  response: (content: ResponseOf<Name>) => void;
  refuse: (code: ErrorCode) => void;
}

/**
 * The server, as a page's `fetch` reaches it. A call without a response of its own is lost, as without a
 * network. `files` are the addresses outside the API.
 */
export class RespondingServer {
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

  /** Responds to every call of this name from now on. */
  response<Name extends CallName>(name: Name, content: ResponseOf<Name>): void {
    this.#replies.set(name, () => Response.json(content));
  }

  refuse(name: CallName, code: ErrorCode, more: Partial<Problem> = {}): void {
    this.#replies.set(name, () => refused(code, more));
  }

  lose(name: CallName): void {
    this.#replies.delete(name);
  }

  /** Lets every call of this name wait from now on. */
  hold<Name extends CallName>(name: Name): HeldCalls<Name> {
    const waiting: ((response: Response) => void)[] = [];
    this.#replies.set(name, () => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      waiting.push(resolve);
      return promise;
    });
    const next = () => {
      const first = waiting.shift();
      if (!first) throw new Error(`No call of ${name} waits`);
      return first;
    };
    return {
      response: (content) => next()(Response.json(content)),
      refuse: (code) => next()(refused(code)),
    };
  }

  /** What every page asks for is handled as to a visitor. */
  reset(): void {
    this.#sent = [];
    this.#fetched = [];
    this.#replies.clear();
    this.files.clear();
    this.response('readMe', { user: null, session: null });
    this.response('readFeatures', allFeatures);
  }

  async respondTo({ method, address, path, query, body, headers }: SentRequest): Promise<Response> {
    for (const name of callNames) {
      const endpoint = appEndpoints[name];
      const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/, '([^/]+)')}$`);
      const found = endpoint.method === method ? pattern.exec(path) : null;
      if (!found) continue;
      const field = (field: string): unknown =>
        typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
      const call: SentCall = { name, id: found[1], query, body, field, headers };
      this.#sent.push(call);
      return this.#replies.get(call.name)?.() ?? lost();
    }
    const file = this.files.get(address);
    if (!file) return lost();
    this.#fetched.push(address);
    return file();
  }
}

/** The refusal as the server words it. */
function refused(code: ErrorCode, more: Partial<Problem> = {}): Response {
  const { status, title, detail } = problems[code];
  return refusal(status, code, { title, detail, requestId: 'request-1', ...more });
}

/**
 * Has each test of the file begin with such a server in place of the network. `appServer` gives responses of any
 * form.
 */
export function serveTests(): RespondingServer {
  const server = new RespondingServer();
  serveRequests({
    begin: () => server.reset(),
    response: (request) => server.respondTo(request),
  });
  return server;
}
