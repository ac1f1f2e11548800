import type { JobRequest } from '../../../domain/job.ts';

/** Returns the SHA-256 of the whole request, in hexadecimal. */
export async function digestOf(request: JobRequest): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
