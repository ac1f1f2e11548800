import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createGoogleEmulator } from './google/google-emulator.ts';
import { createImageProviderEmulator } from './image-provider/app.ts';

/** Below this path the local stand-ins for the outside services are mounted. */
export const servicesPath = '/__services';

export interface OutsideServices {
  /** Takes every request below `/__services/`, with its whole URL. */
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

/** All stand-ins behind one door. `origin` is where browsers and the Worker reach it. */
export async function createOutsideServices(origin: string): Promise<OutsideServices> {
  const google = await createGoogleEmulator({ origin });
  const imageProviderPath = `${servicesPath}/image-provider`;
  const others = new Hono().route(
    imageProviderPath,
    createImageProviderEmulator({ baseUrl: `${origin}${imageProviderPath}` }),
  );
  const handleOthers = getRequestListener(others.fetch, { overrideGlobalObjects: false });
  return {
    handle: (request, response) =>
      request.url?.startsWith(`${servicesPath}/google/`)
        ? google.handle(request, response)
        : handleOthers(request, response),
  };
}
