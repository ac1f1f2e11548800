import type { Problem } from '../../domain/error-code.ts';
import { problemTexts } from '../texts/en/shell/problems.ts';

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

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** Dispatches `ended` when any call finds that the session is over. */
export const sessionEnded = new EventTarget();

/** Dispatches `forgotten` when the user's data must be removed from memory. */
export const userForgotten = new EventTarget();

/**
 * Sends a request to our own origin and returns the JSON of its answer. A form is sent as it is,
 * any other body as JSON. Throws `ApiProblem` when the server refuses and `NetworkFailure` when it
 * can't be reached. The app calls the API by `callApi`, which knows the types.
 */
export async function send(
  address: string,
  options: { method: string; body?: unknown; headers?: Record<string, string> },
): Promise<unknown> {
  const { method, body, headers = {} } = options;
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      ...(body === undefined || body instanceof FormData
        ? { headers, body: body ?? null }
        : {
            headers: { 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }),
    });
  } catch {
    throw new NetworkFailure(problemTexts.networkError);
  }
  const answer: unknown = await response.json().catch(() => null);
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
