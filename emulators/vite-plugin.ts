import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { servicesPath } from './image-services.ts';
import { localConfiguration } from './local-configuration.ts';
import { listenOnBothLoopbacks } from './loopback.ts';
import { createOutsideServices } from './services.ts';

/** The directory of the built Worker and of the variables of a preview. */
const workerDirectory = join('dist', 'imagemint');

/** The two origins of a local run, on one port. They differ in their hosts. */
export interface LocalOrigins {
  app: string;
  services: string;
}

export function localOrigins(port: number): LocalOrigins {
  return { app: `http://localhost:${port}`, services: `http://127.0.0.1:${port}` };
}

/**
 * Mounts the emulators into Vite's server, in development and in a preview of the
 * production build, on the app's port but at another origin. So one command serves
 * everything, and policies, popups and frames are tested across origins, as in production.
 */
export function outsideServices(origins: LocalOrigins): Plugin {
  const mount = async ({ httpServer, middlewares }: MountedServer) => {
    if (httpServer) {
      disableKeepAliveTimeout(httpServer);
      listenOnBothLoopbacks(httpServer);
    }
    middlewares.use(addOrigin(origins.app));
    middlewares.use(await middleware(origins));
  };
  return {
    name: 'imagemint:outside-services',
    config(_, { isPreview }) {
      if (isPreview) writePreviewVariables(origins.services);
    },
    configureServer: mount,
    configurePreviewServer: mount,
  };
}

interface MountedServer {
  httpServer: Parameters<typeof listenOnBothLoopbacks>[0] | null;
  middlewares: Connect.Server;
}

/**
 * The Worker reuses its connections to the emulators. With Node's default the server closes
 * an idle one after 5 s, perhaps at the moment of the next call, which is lost then.
 */
function disableKeepAliveTimeout(server: object): void {
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
}

/**
 * A path with two leading slashes would be parsed as a host before it reaches the Worker, unless
 * the URL has an origin. At Cloudflare the Worker gets the path as it was requested.
 */
function addOrigin(origin: string): Connect.NextHandleFunction {
  return (request, _response, next) => {
    if (/^\/[/\\]/.test(request.url ?? '')) {
      request.url = origin + request.url;
      request.originalUrl = request.url;
    }
    next();
  };
}

async function middleware({ app, services }: LocalOrigins): Promise<Connect.NextHandleFunction> {
  const webhookTarget = `${app}/api/webhooks/razorpay`;
  const outside = await createOutsideServices({ origin: services, appOrigin: app, webhookTarget });
  const servicesHost = new URL(services).host;
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const url = request.url ?? '/';
    const isService = url === servicesPath || url.startsWith(`${servicesPath}/`);
    const isAtServices = request.headers.host === servicesHost;
    if (isAtServices && isService) {
      void outside.handle(request, response);
    } else if (isAtServices) {
      // The app is not served at the emulators' origin.
      response.writeHead(307, { Location: app + url }).end();
    } else if (url === servicesPath) {
      // The emulators' page is at the emulators' origin.
      response.writeHead(307, { Location: services + url }).end();
    } else {
      next();
    }
  };
}

/**
 * A build contains production's variables. A preview, but never a deployment, overrides them
 * from `.dev.vars` beside the built Worker. This writes the local variables there, followed
 * by the developer's own: the last value of a name counts.
 */
function writePreviewVariables(services: string): void {
  if (!existsSync(workerDirectory)) return;
  const local = linesOf(localConfiguration(services, process.env.PROVIDER));
  const own = existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : '';
  writeFileSync(join(workerDirectory, '.dev.vars'), [local, own].join('\n'));
}

function linesOf(variables: object): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('\n');
}
