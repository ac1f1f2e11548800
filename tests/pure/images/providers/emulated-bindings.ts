import type { WorkersAiBindings } from '../../../../worker/images/providers/workers-ai-bindings.ts';

/**
 * The bindings AI and IMAGES with their own methods and errors, connected to the emulator at `service`
 * instead of Cloudflare's network.
 */
export function emulatedBindings(service: string): Required<WorkersAiBindings> {
  const createChange = (
    stream: ReadableStream<Uint8Array>,
    parameters: Record<string, string>,
  ): ReturnType<Required<WorkersAiBindings>['IMAGES']['input']> => ({
    transform: (options) => {
      const more = Object.entries(options).map(([name, value]) => [name, String(value)] as const);
      return createChange(stream, { ...parameters, ...Object.fromEntries(more) });
    },
    output: async () => {
      const query = new URLSearchParams(parameters).toString();
      const init = { method: 'POST', body: stream, duplex: 'half' };
      const response = await fetch(`${service}/images?${query}`, init);
      if (!response.ok) throw upstreamError(await response.text());
      const body = response.body as ReadableStream<Uint8Array>;
      return { image: () => body };
    },
  });
  return {
    AI: {
      run: async (model, inputs, { signal }) => {
        const { multipart } = inputs as {
          multipart?: { body: ReadableStream; contentType: string };
        };
        const response = await fetch(`${service}/ai/run/${model}`, {
          method: 'POST',
          headers: { 'Content-Type': multipart?.contentType ?? 'application/json' },
          body: multipart?.body ?? JSON.stringify(inputs),
          signal,
        });
        if (!response.ok) throw upstreamError(await response.text());
        return ((await response.json()) as { result: unknown }).result;
      },
    },
    IMAGES: { input: (stream) => createChange(stream, {}) },
  };
}

/** An error like workerd's `InferenceUpstreamError`: the code, a colon, the message; or the whole body. */
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
