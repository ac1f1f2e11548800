import type { JobRequest } from '../../../domain/account/job.ts';
import { toHex } from '../../crypto/hex.ts';

export async function digestOf(request: JobRequest | readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return toHex(digest);
}
