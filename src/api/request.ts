import type { Problem } from '../../domain/error-code.ts';
import { problemTexts } from '../texts/en/problems.ts';

/** The server refused: `detail` is a sentence for the user, in their language; `code` is for us. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Nobody answered: the network is gone, or what answered was not our server. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
  /** What answered in our server's place, by its HTTP status; null where nobody did. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** Anybody who wants to know that the session has ended, whatever call found it out. */
export const sessionEnded = new EventTarget();

/** Tells all who keep something of the user's that it has to be forgotten. */
export const userForgotten = new EventTarget();

/**
 * Calls the API on our own origin. Throws `ApiProblem` when it refuses and
 * `NetworkFailure` when it can't be reached; the caller names the answer's type
 * from `domain/`.
 */
export async function request<Answer>(
  path: string,
  options: {
    method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    body?: unknown;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer> {
  const { method = 'GET', body, headers = {} } = options;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new NetworkFailure(problemTexts.networkError);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  if (!isProblem(answer)) {
    throw new NetworkFailure(problemTexts.noAnswer(response.status), response.status);
  }
  if (answer.status === 401 || answer.code === 'user_disabled') {
    sessionEnded.dispatchEvent(new Event('ended'));
  }
  const words = { title: problemTexts.title(answer), detail: problemTexts.detail(answer) };
  throw new ApiProblem({ ...answer, ...words });
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}
