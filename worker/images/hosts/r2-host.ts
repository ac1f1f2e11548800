import { uploadRetentionMs } from '../../../domain/limits.ts';
import { signLinkUntil } from '../pictures/signed-link.ts';
import type { PictureHost } from './host.ts';

/**
 * Creates the host for pictures in R2. A picture is there already, so it only needs a signed link,
 * valid for an hour, on the deployment's own `origin`.
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
