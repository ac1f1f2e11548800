/** The result of one check. A warning is for the user to judge; a failure is a fault. */
export interface CheckResult {
  state: 'ok' | 'note' | 'warning' | 'failure';
  /** What was checked and its result, in one line. */
  text: string;
}

/** Time limit of one answer, in milliseconds. */
const answerWithinMs = 15_000;

export function ok(text: string): CheckResult {
  return { state: 'ok', text };
}

/** A note about something that this command cannot check. */
export function note(text: string): CheckResult {
  return { state: 'note', text };
}

export function warning(text: string): CheckResult {
  return { state: 'warning', text };
}

export function failure(text: string): CheckResult {
  return { state: 'failure', text };
}

/** An answer with its body, or the reason of its absence. Redirects are followed only on request. */
export type Reply =
  | { ok: true; status: number; headers: Headers; body: string; url: string }
  | { ok: false; reason: string };

/** Requests an address once. */
export async function request(address: string | URL, options: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
      ...options,
    });
    const { status, headers, url } = response;
    return { ok: true, status, headers, url, body: await response.text() };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return { ok: false, reason: cause?.message || message };
  }
}

/** Parses a body as JSON. Returns null where it is not JSON. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
