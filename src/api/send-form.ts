import { appEndpoints } from '../../domain/api/app-endpoints.ts';
import type { ResponseOf } from '../../domain/api/contract.ts';
import { type AddressInput, addressOf } from './call-api.ts';
import { exchange, type Response } from './request.ts';
import type { TimeLimit } from './time-limit.ts';

type PictureCallName = 'uploadPicture' | 'keepPicture';

/**
 * The time limit restarts with each progress, so a large picture may take as long as it needs. Throws as `callApi`
 * does.
 */
export async function sendForm<Name extends PictureCallName>(
  name: Name,
  {
    body,
    headers,
    onProgress,
    ...address
  }: AddressInput<Name> & {
    body: FormData;
    headers?: Record<string, string>;
    /** Gets how much of the form has been sent, in percent. */
    onProgress?: ((percent: number) => void) | undefined;
  },
): Promise<ResponseOf<Name>> {
  const { method } = appEndpoints[name];
  const to = addressOf(name, address as AddressInput<Name>);
  const response = await exchange((limit, usual) =>
    transfer(method, to, { ...usual, ...headers }, body, { limit, onProgress }),
  );
  return response as ResponseOf<Name>;
}

/** By XMLHttpRequest, because `fetch` does not report how much has been sent. */
function transfer(
  method: string,
  address: string,
  headers: Record<string, string>,
  body: FormData,
  { limit, onProgress }: { limit: TimeLimit; onProgress: ((percent: number) => void) | undefined },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let sent = 0;
    request.upload.onprogress = ({ loaded, total }) => {
      if (loaded > sent) limit.restart();
      if (total > 0) onProgress?.(Math.floor((100 * loaded) / total));
      sent = loaded;
    };
    request.onload = () => {
      resolve({ status: request.status, content: parse(request.responseText) });
    };
    request.onerror = () => reject(new Error('No response'));
    limit.signal.addEventListener('abort', () => {
      request.abort();
      reject(new Error('The time is over'));
    });
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
