import { uploadRetentionMs } from '../../../domain/limits.ts';
import { signLinkUntil } from '../pictures/signed-link.ts';
import type { PictureHost } from './host.ts';

/**
 * A host for pictures that are already in R2. Each gets a signed link on the deployment's `origin`, valid for
 * an hour.
 */
export function createR2Host(origin: URL, sessionSecret: string): PictureHost {
  return {
    name: 'r2',
    publish: async (_, key) => {
      const link = await signLinkUntil(sessionSecret, key, Date.now() + uploadRetentionMs);
      return { ok: true, url: new URL(link, origin) };
    },
  };
}
