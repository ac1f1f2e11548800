import { knownWords } from '../known-words.ts';
import { pictureBytesMax } from '../pictures/fetch-picture.ts';
import { parseJson, readText } from '../pictures/response-body.ts';
import { classifyRefusal } from './refusal.ts';
import type { ModelRunner } from './workers-ai-bindings.ts';
import { ApiRefusal, isModelError } from './workers-ai-failure.ts';

/** A picture in Base64, and little else. */
const responseBytesMax = Math.ceil(pictureBytesMax / 3) * 4 + 64 * 1024;

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
      if (response.ok) throw new Error('no JSON');
      const [error] = body?.errors ?? [];
      if (error && isModelError(error.code)) throw new Error(`${error.code}: ${error.message}`);
      // A refusal of the API itself, or of a gateway before it.
      const reason = `Workers AI: ${response.status} ${knownWords(text)}`;
      const { prompt = '' } = inputs as { prompt?: string };
      const name = error ? String(error.code) : '';
      const said = error?.message ?? text;
      throw new ApiRefusal(classifyRefusal({ response, name, text: said, prompt, reason }));
    },
  };
}
