import { knownWords } from '../known-words.ts';
import { pictureBytesMax } from '../pictures/fetch-picture.ts';
import { parseJson, readText } from '../pictures/response-body.ts';
import type { ProviderFailure } from './provider.ts';
import type { ModelRunner } from './workers-ai-bindings.ts';

/** A picture in Base64, and little else. */
const responseBytesMax = Math.ceil(pictureBytesMax / 3) * 4 + 64 * 1024;

/** A refusal of the API itself, before any model. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/** Runs models by Cloudflare's REST API, as the binding does. Its errors begin with a code too. */
export function createRestRunner(base: URL, token: string): ModelRunner {
  return {
    run: async (model, inputs, { signal }) => {
      const { multipart } = inputs as {
        multipart?: { body: ReadableStream; contentType: string | null };
      };
      const response = await fetch(`${base.href.replace(/\/$/, '')}/run/${model}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': multipart?.contentType ?? 'application/json',
        },
        body: multipart?.body ?? JSON.stringify(inputs),
        redirect: 'manual',
        signal,
      });
      const text = await readText(response, responseBytesMax);
      if (text === null) throw new Error(`more than ${responseBytesMax} bytes`);
      const body = parseJson(text) as
        | { result?: unknown; errors?: { code: number; message: string }[] }
        | undefined;
      if (response.ok && body) return body.result;
      const reason = `Workers AI: ${response.status} ${knownWords(text)}`;
      if (response.status === 401)
        throw new ApiRefusal({ ok: false, code: 'key_rejected', reason });
      if (response.ok) throw new Error('no JSON');
      const [error] = body?.errors ?? [];
      const message = error ? `${error.code}: ${error.message}` : text;
      throw Object.assign(new Error(message), { name: 'InferenceUpstreamError' });
    },
  };
}
