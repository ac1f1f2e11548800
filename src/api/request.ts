import type { Problem } from '../../domain/error-code.ts';
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

/** There was no answer from our server: the network is down, or something else answered in its place. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
  /** The HTTP status of what answered in our server's place; null if nothing answered. */
  readonly status: number | null;
  /** Whether the time was over. It would be wrong to wait as long again. */
  readonly isTimeout: boolean;

  constructor(message: string, status: number | null = null, isTimeout = false) {
    super(message);
    this.status = status;
    this.isTimeout = isTimeout;
  }
}

/** Whether a call that failed may be sent again at once: nothing answered, before the time was over. */
export function isLost(error: unknown): error is NetworkFailure {
  return error instanceof NetworkFailure && !error.isTimeout;
}

/** Dispatches `ended` when any call finds that the session is over. */
export const sessionEnded = new EventTarget();

/** Dispatches `forgotten` when the user's data must be removed from memory. */
export const userForgotten = new EventTarget();

/**
 * Sends a request to our own origin and returns the JSON of its answer. A form is sent as it is,
 * any other body as JSON. Throws `ApiProblem` when the server refuses and `NetworkFailure` when it
 * can't be reached, or has not answered in time. The app calls the API by `callApi`, which knows the types.
 */
export async function send(
  address: string,
  options: { method: string; body?: unknown; headers?: Record<string, string> },
): Promise<unknown> {
  const { method, body } = options;
  // In which language e-mails are written, whatever languages the browser has.
  const headers = { 'Accept-Language': languageInUse(), ...options.headers };
  let response: Response;
  let answer: unknown;
  const limit = new TimeLimit();
  try {
    response = await fetch(address, {
      method,
      signal: limit.signal,
      ...(body === undefined || body instanceof FormData
        ? { headers, body: body ?? null }
        : {
            headers: { 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }),
    });
    answer = await response.json().catch(() => null);
    if (limit.isOver) throw new Error('The answer did not end');
  } catch {
    if (limit.isOver) throw new NetworkFailure(problemTexts.timeout, null, true);
    throw new NetworkFailure(problemTexts.networkError);
  } finally {
    limit.end();
  }
  if (response.ok && answer !== null) return answer;
  if (!isProblem(answer)) {
    throw new NetworkFailure(problemTexts.noAnswer(response.status), response.status);
  }
  if (answer.status === 401 || answer.code === 'user_disabled') {
    sessionEnded.dispatchEvent(new Event('ended'));
  }
  const message = { title: problemTexts.title(answer), detail: problemTexts.detail(answer) };
  throw new ApiProblem({ ...answer, ...message });
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}
