import { uploadKeptMs } from '../../../domain/limits.ts';
import { signLinkUntil } from '../signed-link.ts';
import type { PictureHost } from './host.ts';

/** Our own store: a signed link on our own origin, good for an hour. */
export function createR2Host(secret: string, origin: string): PictureHost {
  return {
    name: 'r2',
    publish: async (_, key) => {
      const link = await signLinkUntil(secret, key, Date.now() + uploadKeptMs);
      return { ok: true, url: new URL(link, origin) };
    },
  };
}
