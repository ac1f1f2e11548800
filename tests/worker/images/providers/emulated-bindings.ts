import { env } from 'cloudflare:workers';
import type { WorkersAiBindings } from '../../../../worker/images/providers/workers-ai-bindings.ts';

const service = `${env.SERVICES_ORIGIN}/__services/workers-ai`;

/** The bindings AI and IMAGES with their own methods and errors, before the stand-in instead of Cloudflare's network. */
export const emulatedBindings: Required<WorkersAiBindings> = {
  AI: {
    run: async (model, inputs, { signal }) => {
      const { multipart } = inputs as { multipart?: { body: ReadableStream; contentType: string } };
      const response = await fetch(`${service}/run/${model}`, {
        method: 'POST',
        headers: { 'Content-Type': multipart?.contentType ?? 'application/json' },
        body: multipart?.body ?? JSON.stringify(inputs),
        signal,
      });
      if (!response.ok) throw upstreamError(await response.text());
      return (await response.json<{ result: unknown }>()).result;
    },
  },
  IMAGES: { input: (stream) => createChange(stream, {}) },
};

type Change = ReturnType<Required<WorkersAiBindings>['IMAGES']['input']>;

function createChange(stream: ReadableStream<Uint8Array>, wishes: Record<string, string>): Change {
  return {
    transform: (wish) => {
      const more = Object.entries(wish).map(([name, value]) => [name, String(value)] as const);
      return createChange(stream, { ...wishes, ...Object.fromEntries(more) });
    },
    output: async () => {
      const response = await fetch(`${service}/images?${new URLSearchParams(wishes).toString()}`, {
        method: 'POST',
        body: stream,
      });
      if (!response.ok) throw upstreamError(await response.text());
      const body = response.body as ReadableStream<Uint8Array>;
      return { image: () => body };
    },
  };
}

/** As workerd's `InferenceUpstreamError` says it: the code, a colon, the words; or the whole body. */
function upstreamError(body: string): Error {
  let message = body;
  try {
    const [first] = (JSON.parse(body) as { errors: { code: number; message: string }[] }).errors;
    if (first) message = `${first.code}: ${first.message}`;
  } catch {
    // What is no JSON is told as it is.
  }
  return Object.assign(new Error(message), { name: 'InferenceUpstreamError' });
}
