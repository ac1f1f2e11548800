import type { ErrorCode, Problem } from '../../domain/problems.ts';
import { problemTexts } from '../texts/en/shell/problems.ts';
import { languageInUse } from '../texts/language.ts';
import { TimeLimit } from './time-limit.ts';

/** The server refused a request. `detail` is a sentence for the user, in the user's language; `code` is for the code. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** There was no response from our server: the network is down, or something else responded in its place. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
  /** The HTTP status of what responded in our server's place; null if nothing responded. */
  readonly status: number | null;
  readonly isTimeout: boolean;

  constructor(message: string, status: number | null = null, isTimeout = false) {
    super(message);
    this.status = status;
    this.isTimeout = isTimeout;
  }

  get isIntercepted(): boolean {
    return this.status !== null && isIntercepted(this.status);
  }
}

/** Whether a response that is not ours is a network's sign-in page: mostly HTML with 200, or 511. */
function isIntercepted(status: number): boolean {
  return status < 500 || status === 511;
}

/** Whether a call that failed may be sent again at once: nothing responded, before the time was over. */
export function isLost(error: unknown): error is NetworkFailure {
  return error instanceof NetworkFailure && !error.isTimeout;
}

/** How far the server's clock was ahead of the device's at its latest response, in milliseconds. */
export const serverClock = { aheadMs: 0 };

/** Returns the time by the server's clock, in epoch milliseconds: the device's may be wrong by hours. */
export function serverNow(): number {
  return Date.now() + serverClock.aheadMs;
}

/** Dispatches `ended`, with the code of the refusal as its detail, when the page is to believe that the session is over. */
export const sessionEnded = new EventTarget();

/** The live socket does so too, when the server ends the session. */
export function endSession(detail: ErrorCode): void {
  sessionEnded.dispatchEvent(new CustomEvent('ended', { detail }));
}

/**
 * Runs before a call throws that the server refused its session. Resolves to true if the same user has a session
 * nevertheless, and the call is sent again. The site's pages end the session at once; the app asks the server first,
 * because its calls may take longer (`session-check.ts`).
 */
export const sessionRefusal: { handle: (code: ErrorCode) => false | Promise<boolean> } = {
  handle: (code) => {
    endSession(code);
    return false;
  },
};

/** Dispatches `forgotten` when the user's data must be removed from memory. */
export const userForgotten = new EventTarget();

export interface Response {
  status: number;
  content: unknown;
}

/**
 * Sends a form as it is, any other body as JSON. Throws `ApiProblem` when the server refuses and `NetworkFailure`
 * when it can't be reached or does not respond in time. The app uses `callApi`, which has the types.
 */
export function send(
  address: string,
  {
    method,
    body,
    headers,
    keepalive = false,
  }: {
    method: string;
    body?: unknown;
    headers?: Record<string, string> | undefined;
    keepalive?: boolean | undefined;
  },
): Promise<unknown> {
  return exchange(async ({ signal }, usual) => {
    const response = await fetch(address, {
      method,
      signal,
      keepalive,
      ...(body === undefined || body instanceof FormData
        ? { headers: { ...usual, ...headers }, body: body ?? null }
        : {
            headers: { 'Content-Type': 'application/json', ...usual, ...headers },
            body: JSON.stringify(body),
          }),
    });
    serverClock.aheadMs = Date.parse(response.headers.get('Date') ?? '') - Date.now() || 0;
    return { status: response.status, content: await response.json().catch(() => null) };
  });
}

/** Sends a request by `ask` with the time limit and the common headers. What `ask` throws is a network failure. */
export async function exchange(
  ask: (limit: TimeLimit, headers: Record<string, string>) => Promise<Response>,
  isRepeated = false,
): Promise<unknown> {
  let result: Response | null = null;
  const limit = new TimeLimit();
  try {
    // In which language e-mails are written, whatever languages the browser has.
    result = await ask(limit, { 'Accept-Language': languageInUse() });
  } catch {
  } finally {
    limit.end();
  }
  if (limit.isOver) throw new NetworkFailure(problemTexts.timeout, null, true);
  if (!result) throw new NetworkFailure(problemTexts.networkError);
  const { status, content } = result;
  if (status < 300 && content !== null) return content;
  if (!isProblem(content)) {
    const { intercepted, serverFailed } = problemTexts;
    throw new NetworkFailure(isIntercepted(status) ? intercepted : serverFailed(status), status);
  }
  if (!isRepeated && (content.status === 401 || content.code === 'user_disabled')) {
    if (await sessionRefusal.handle(content.code)) return exchange(ask, true);
  }
  const message = { title: problemTexts.title(content), detail: problemTexts.detail(content) };
  throw new ApiProblem({ ...content, ...message });
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}
