/**
 * The responses that the running test has seen, as `POST /api/jobs 402 insufficient_credits`. They
 * stand in the test runner's report, where `scripts/checks/contract-coverage.ts` compares them with
 * the contract. The files of a run share their globals, and not their modules.
 */
const shared = globalThis as { responsesSeen?: Set<string> };
const seen = shared.responsesSeen ?? new Set<string>();
shared.responsesSeen = seen;

/**
 * Records a response of the app. A refusal is known by the code of its problem details. Throws where a
 * refusal lacks the id of its request, by which the operator finds it in the log.
 */
export async function recordResponse(request: Request, response: Response): Promise<void> {
  const { pathname } = new URL(request.url);
  const isProblem = response.headers.get('Content-Type') === 'application/problem+json';
  const { code = '', requestId } = isProblem
    ? ((await response.clone().json()) as { code: string; requestId: string })
    : {};
  if (isProblem && (!requestId || requestId !== response.headers.get('X-Request-Id'))) {
    throw new Error(`${request.method} ${pathname} was refused without the id of the request`);
  }
  seen.add(`${request.method} ${pathname} ${response.status} ${code}`.trim());
}

/** Returns the responses since the last call of this function. */
export function takeResponses(): string[] {
  const responses = [...seen];
  seen.clear();
  return responses;
}
