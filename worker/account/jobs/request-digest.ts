import type { JobRequest } from '../../../domain/account/job.ts';
import { sha256Of } from '../../crypto/sha256.ts';

export async function digestOf(request: JobRequest | readonly string[]): Promise<string> {
  return sha256Of(new TextEncoder().encode(JSON.stringify(request)));
}
