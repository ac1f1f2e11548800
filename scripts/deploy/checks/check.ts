import type { z } from 'zod';

/** The result of one check, in one line. A warning is for the operator to judge; a failure is a fault. */
export interface CheckResult {
  state: 'ok' | 'warning' | 'failure';
  text: string;
}

const timeoutMs = 15_000;

export const ok = (text: string): CheckResult => ({ state: 'ok', text });
export const warning = (text: string): CheckResult => ({ state: 'warning', text });
export const failure = (text: string): CheckResult => ({ state: 'failure', text });

/** A response with its body. Where there was none, the status is 0 and the body is the reason. */
export interface Reply {
  status: number;
  headers: Headers;
  body: string;
  url: string;
}

/** Requests an address once. Redirects are followed only on request. */
export async function request(address: string | URL, options: RequestInit = {}): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { redirect: 'manual', signal, ...options });
    const { status, headers, url } = response;
    return { status, headers, url, body: await response.text() };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return {
      status: 0,
      headers: new Headers(),
      url: String(address),
      body: cause?.message || message,
    };
  }
}

/** Describes an unexpected response. */
export function describe({ status, body }: Reply): string {
  return status === 0 ? `no response (${body})` : `status ${status}`;
}

/** Parses a body as JSON. Returns undefined if it has another form. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  { body }: Reply,
): z.infer<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
