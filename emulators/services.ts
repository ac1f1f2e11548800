import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createConsole } from './console/app.ts';
import { RecentCalls } from './console/recent-calls.ts';
import { createContactFormEmulator } from './contact-form/app.ts';
import { createEmailEmulator } from './email/app.ts';
import { createExchangeRateEmulator } from './exchange-rate/app.ts';
import { createGoogleEmulator } from './google/app.ts';
import { createImageHostEmulator } from './image-host/app.ts';
import { createImageProviderEmulator } from './image-provider/app.ts';
import { createGeminiEmulator } from './image-vendors/gemini.ts';
import { createQueueEmulator, type QueueWire } from './image-vendors/queue-vendors.ts';
import { blackForestWire, falWire, replicateWire } from './image-vendors/wires.ts';
import { createOpenAiEmulator } from './openai/app.ts';
import { createRazorpayEmulator } from './razorpay/app.ts';
import { createTurnstileEmulator } from './turnstile/app.ts';
import { createWorkersAiEmulator } from './workers-ai/app.ts';

/** The path below which the emulators of the outside services are mounted. */
export const servicesPath = '/__services';

export interface OutsideServices {
  /** Handles every request at and below `/__services`, with its whole URL. */
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

/**
 * Creates all emulators behind one handler. Browsers and the Worker reach them at `origin`.
 * `appOrigin` is the app's own origin, to which sign-ins return; it should be another one,
 * as in production. `webhookTarget` is the address that webhooks are posted to, or null
 * when a test fetches them.
 */
export async function createOutsideServices(options: {
  origin: string;
  appOrigin: string;
  webhookTarget: string | null;
}): Promise<OutsideServices> {
  const { origin, appOrigin, webhookTarget } = options;
  const google = await createGoogleEmulator({ origin, appOrigin });
  const imageProviderPath = `${servicesPath}/image-provider`;
  const imageHostPath = `${servicesPath}/image-host`;
  const openAiPath = `${servicesPath}/openai`;
  const recent = new RecentCalls();
  const razorpayPath = `${servicesPath}/razorpay`;
  const turnstilePath = `${servicesPath}/turnstile`;
  const queue = (name: string, wire: QueueWire) =>
    createQueueEmulator(wire, { baseUrl: `${origin}${servicesPath}/${name}` });
  const others = new Hono()
    .route(
      imageProviderPath,
      createImageProviderEmulator({ baseUrl: `${origin}${imageProviderPath}` }),
    )
    .route(
      razorpayPath,
      createRazorpayEmulator({ baseUrl: `${origin}${razorpayPath}`, webhookTarget }),
    )
    .route(imageHostPath, createImageHostEmulator({ baseUrl: `${origin}${imageHostPath}` }))
    .route(openAiPath, createOpenAiEmulator({ baseUrl: `${origin}${openAiPath}` }))
    .route(turnstilePath, createTurnstileEmulator({ baseUrl: `${origin}${turnstilePath}` }))
    .route(`${servicesPath}/gemini`, createGeminiEmulator())
    .route(`${servicesPath}/fal`, queue('fal', falWire))
    .route(`${servicesPath}/replicate`, queue('replicate', replicateWire))
    .route(`${servicesPath}/black-forest-labs`, queue('black-forest-labs', blackForestWire))
    .route(
      `${servicesPath}/workers-ai`,
      createWorkersAiEmulator({ baseUrl: `${origin}${servicesPath}/workers-ai` }),
    )
    .route(`${servicesPath}/exchange-rate`, createExchangeRateEmulator())
    .route(`${servicesPath}/email`, createEmailEmulator())
    .route(`${servicesPath}/contact-form`, createContactFormEmulator())
    .route(servicesPath, createConsole(recent));
  const handleOthers = getRequestListener(others.fetch, { overrideGlobalObjects: false });
  return {
    handle: (request, response) => {
      recent.watch(request, response, request.url?.slice(servicesPath.length + 1) ?? '');
      return request.url?.startsWith(`${servicesPath}/google/`)
        ? google.handle(request, response)
        : handleOthers(request, response);
    },
  };
}
