import type { Problem } from '../../../domain/problems.ts';

/** The server's refusal with a code, for example 409 `insufficient_credits`. `more` is what else it says. */
export function refusal(status: number, code: string, more: Partial<Problem> = {}): Response {
  const problem = { type: 'about:blank', title: code, status, detail: `${code}.`, code };
  return Response.json({ ...problem, requestId: `request-${code}`, ...more }, { status });
}
