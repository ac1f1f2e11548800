/** What a look at the deployment found. A warning is for a person to judge; a failure is wrong. */
export interface CheckResult {
  state: 'ok' | 'note' | 'warning' | 'failure';
  /** What was looked at and what was found, in one line. */
  text: string;
}

/** Time allowed for one answer, in milliseconds. */
const answerWithinMs = 15_000;

export function ok(text: string): CheckResult {
  return { state: 'ok', text };
}

/** Something to know or to do that nothing here can look at. */
export function note(text: string): CheckResult {
  return { state: 'note', text };
}

export function warning(text: string): CheckResult {
  return { state: 'warning', text };
}

export function failure(text: string): CheckResult {
  return { state: 'failure', text };
}

/** An answer with its body, or why there was none. Redirects are not followed unless it is asked for. */
export type Reply =
  | { ok: true; status: number; headers: Headers; body: string; url: string }
  | { ok: false; reason: string };

/** Asks an address once. */
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

/** A body as JSON; null where it is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
