import { env } from 'cloudflare:workers';
import type { WorkersAiBindings } from '../../../../worker/images/providers/workers-ai-bindings.ts';

const service = `${env.SERVICES_ORIGIN}/__services/workers-ai`;

/**
 * The bindings AI and IMAGES with their own methods and errors, connected to the emulator instead
 * of Cloudflare's network.
 */
export const emulatedBindings: Required<WorkersAiBindings> = {
  AI: {
    run: async (model, inputs, { signal }) => {
      const { multipart } = inputs as { multipart?: { body: ReadableStream; contentType: string } };
      const response = await fetch(`${service}/ai/run/${model}`, {
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

function createChange(
  stream: ReadableStream<Uint8Array>,
  parameters: Record<string, string>,
): Change {
  return {
    transform: (options) => {
      const more = Object.entries(options).map(([name, value]) => [name, String(value)] as const);
      return createChange(stream, { ...parameters, ...Object.fromEntries(more) });
    },
    output: async () => {
      const response = await fetch(
        `${service}/images?${new URLSearchParams(parameters).toString()}`,
        {
          method: 'POST',
          body: stream,
        },
      );
      if (!response.ok) throw upstreamError(await response.text());
      const body = response.body as ReadableStream<Uint8Array>;
      return { image: () => body };
    },
  };
}

/**
 * An error like workerd's `InferenceUpstreamError`: the code, a colon, the message; or the whole
 * body.
 */
function upstreamError(body: string): Error {
  let message = body;
  try {
    const [first] = (JSON.parse(body) as { errors: { code: number; message: string }[] }).errors;
    if (first) message = `${first.code}: ${first.message}`;
  } catch {
    // A body that is not JSON is the message itself.
  }
  return Object.assign(new Error(message), { name: 'InferenceUpstreamError' });
}
