import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createConsole } from './console/app.ts';
import { RecentCalls } from './console/recent-calls.ts';
import { createContactFormEmulator } from './contact-form/app.ts';
import { createEmailEmulator } from './email/app.ts';
import { createExchangeRateEmulator } from './exchange-rate/app.ts';
import { createGoogleEmulator } from './google/app.ts';
import { createImageServices, servicesPath } from './image-services.ts';
import { createRazorpayEmulator } from './razorpay/app.ts';
import { createTurnstileEmulator } from './turnstile/app.ts';

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
  const recent = new RecentCalls();
  const at = (name: string) => `${origin}${servicesPath}/${name}`;
  const others = createImageServices(origin)
    .route(
      `${servicesPath}/razorpay`,
      createRazorpayEmulator({ baseUrl: at('razorpay'), webhookTarget }),
    )
    .route(`${servicesPath}/turnstile`, createTurnstileEmulator({ baseUrl: at('turnstile') }))
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
