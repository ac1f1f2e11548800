import { formatOf } from '../../../domain/pictures/picture-format.ts';
import { checkPicture } from '../../../domain/pictures/sanitize-picture.ts';
import { sleep } from '../../../domain/retry.ts';
import type { ProviderResponse } from '../providers/provider.ts';
import { isFetchable } from './fetchable.ts';
import { inflateTo } from './inflate-to.ts';
import { readBytes } from './response-body.ts';

export const pictureBytesMax = 25 * 1024 * 1024;

const pixelsMax = 64_000_000;

const hopsMax = 3;

/** Attempts of a download: the picture is made and paid for. */
const triesMax = 3;

/** Wait before the next attempt, times the number of the attempt. */
const retryWaitMs = 300;

/** `service` is the provider's address. Throws when the connection of the last attempt fails. */
export async function fetchPicture(
  address: URL,
  service: URL,
  signal: AbortSignal,
): Promise<ProviderResponse> {
  for (let tries = 1; ; tries += 1) {
    const mayTryAgain = () => tries < triesMax && !signal.aborted;
    try {
      const response = await follow(address, service, signal);
      if (!response) return unreadable('the picture’s address leads where it may not');
      if (response.ok) {
        const bytes = await readBytes(response, pictureBytesMax);
        return bytes ? takePicture(bytes) : unreadable(`it has more than ${pictureBytesMax} bytes`);
      }
      await response.body?.cancel();
      if (response.status < 500 || !mayTryAgain()) {
        return unreadable(`the picture’s address responded with ${response.status}`);
      }
    } catch (error) {
      if (!mayTryAgain()) throw error;
    }
    await sleep(retryWaitMs * tries);
  }
}

/** Null after too many redirects, or one to an address that may not be fetched. */
async function follow(address: URL, service: URL, signal: AbortSignal): Promise<Response | null> {
  let next = address;
  for (let hops = 0; hops <= hopsMax; hops += 1) {
    if (!isFetchable(next, service)) return null;
    const response = await fetch(next, { redirect: 'manual', signal });
    const location = response.headers.get('Location');
    if (response.status < 300 || response.status > 399 || !location) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, next.href)) return null;
    next = new URL(location, next.href);
  }
  return null;
}

export async function takePicture(bytes: Uint8Array): Promise<ProviderResponse> {
  const format = formatOf(bytes);
  if (!format) return unreadable(`${bytes.length} bytes that are no picture`);
  const checked = await checkPicture(format, bytes, { pixelsMax, inflateTo });
  if (checked.ok) return { ok: true, picture: { ...format, ...checked.size, bytes } };
  if (checked.code === 'too_many_pixels') {
    return unreadable(`${checked.size?.width}×${checked.size?.height} pixels are too many`);
  }
  return unreadable(`${bytes.length} bytes that are no whole picture`);
}

function unreadable(reason: string): ProviderResponse {
  return { ok: false, code: 'unreadable', reason };
}
