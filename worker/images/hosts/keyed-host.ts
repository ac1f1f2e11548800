import { z } from 'zod';
import { providerTimeoutMs, uploadRetentionMs } from '../../../domain/limits.ts';
import { sleep } from '../../../domain/retry.ts';
import { deviceOf } from '../../../domain/tools/model-capabilities.ts';
import type { HostSettings } from '../../config.ts';
import type { Picture } from '../image-task.ts';
import { knownWords } from '../known-words.ts';
import { isFetchable } from '../pictures/fetchable.ts';
import { parseJson, readText, shorten } from '../pictures/response-body.ts';
import { redact } from '../redact.ts';
import { withinTime } from '../within-time.ts';
import type { HostFailure, PictureHost } from './host.ts';

/** Upload attempts while the host returns 5xx or 429 (spec, section 9). */
const triesMax = { desktop: 3, mobile: 2 } as const;

/** The requested retention in seconds: as long as ours (spec, section 7). */
const expirationS = uploadRetentionMs / 1000;

const responseBytesMax = 64 * 1024;

const responseSchema = z.object({
  success: z.boolean().optional(),
  data: z.object({ url: z.string().optional() }).optional(),
  error: z.object({ message: z.string().optional() }).optional(),
});

type Try = { ok: true; url: URL } | (HostFailure & { mayTryAgain: boolean });

/** Creates the keyed host of the specification's section 7. `pause` waits the given milliseconds. */
export function createKeyedHost(
  settings: Extract<HostSettings, { kind: 'keyed' }>,
  pause: (waitMs: number) => Promise<void> = sleep,
): PictureHost {
  return {
    name: 'keyed',
    publish: async (read, key, mobile) => {
      const source = await read();
      if (!source.ok) return source;
      const tries = triesMax[mobile ? 'mobile' : 'desktop'];
      for (let attempt = 1; ; attempt += 1) {
        const result = await upload(settings, source.picture, key, mobile);
        if (result.ok) return result;
        const reason = shorten(redact(result.reason, [settings.key]));
        console.warn(JSON.stringify({ event: 'picture_host_failed', attempt, reason }));
        if (!result.mayTryAgain || attempt >= tries) {
          return { ok: false, code: result.code, reason };
        }
        await pause(waitMs(attempt, mobile));
      }
    },
  };
}

/** Returns 1.5 s; on mobile 2 s times the number of the attempt (spec, section 9). */
function waitMs(attempt: number, mobile: boolean): number {
  return mobile ? 2000 * attempt : 1500;
}

async function upload(
  settings: { url: URL; key: string },
  picture: Picture,
  name: string,
  mobile: boolean,
): Promise<Try> {
  const address = new URL(settings.url);
  address.searchParams.set('expiration', String(expirationS));
  address.searchParams.set('key', settings.key);
  const form = new FormData();
  form.set('image', new File([picture.bytes], name, { type: picture.type }));
  const result = await withinTime<Try>(providerTimeoutMs[deviceOf(mobile)], async (signal) => {
    // A redirect would send the picture, and the key in the address, to another server.
    const response = await fetch(address, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      signal,
    });
    return readResponse(response, (await readText(response, responseBytesMax)) ?? '', settings);
  });
  if (result.ok || 'mayTryAgain' in result) return result;
  const code = result.code === 'timeout' ? 'timeout' : 'upload_failed';
  return { ok: false, code, reason: result.reason, mayTryAgain: false };
}

function readResponse(response: Response, text: string, settings: { url: URL }): Try {
  const result = responseSchema.safeParse(parseJson(text)).data;
  const url = result?.data?.url;
  if (
    response.ok &&
    result?.success === true &&
    url &&
    URL.canParse(url) &&
    isFetchable(new URL(url), settings.url)
  ) {
    return { ok: true, url: new URL(url) };
  }
  const errorText = result?.error?.message ?? text;
  return {
    ok: false,
    code: 'upload_failed',
    reason: `host returned ${response.status}: ${knownWords(errorText)}`,
    mayTryAgain: response.status >= 500 || response.status === 429,
  };
}
