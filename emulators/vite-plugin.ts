import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { localConfiguration } from './local-configuration.ts';
import { listenOnBothLoopbacks } from './loopback.ts';
import { createOutsideServices, servicesPath } from './services.ts';

/** Where the build leaves the Worker, and beside it the variables of a preview. */
const workerDirectory = join('dist', 'imagemint');

/** The two origins of a local run, on one port: a browser keeps them apart by their hosts. */
export interface LocalOrigins {
  app: string;
  services: string;
}

export function localOrigins(port: number): LocalOrigins {
  return { app: `http://localhost:${port}`, services: `http://127.0.0.1:${port}` };
}

/**
 * Mounts the stand-ins into Vite's server, in development and in a preview of the
 * production build, on the port of the app but at another origin: one command serves
 * everything, and policies, popups and frames meet what they meet in production.
 */
export function outsideServices(origins: LocalOrigins): Plugin {
  const mount = async ({ httpServer, middlewares }: MountedServer) => {
    if (httpServer) {
      keepConnections(httpServer);
      listenOnBothLoopbacks(httpServer);
    }
    middlewares.use(keepHost(origins.app));
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
 * The Worker keeps its connections to the stand-ins. One that ended by itself, as
 * after 5 s by default, may end just as it is used again, and lose the call.
 */
function keepConnections(server: object): void {
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
}

/**
 * What follows two slashes is taken for a host on the way to the Worker, unless the address names
 * its own. At Cloudflare the Worker gets it as it was asked for.
 */
function keepHost(origin: string): Connect.NextHandleFunction {
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
      // The app has one origin; the stand-ins' is a foreign one to it.
      response.writeHead(307, { Location: app + url }).end();
    } else if (url === servicesPath) {
      // A developer who opens the stand-ins' page at the app's address is led to it.
      response.writeHead(307, { Location: services + url }).end();
    } else {
      next();
    }
  };
}

/**
 * A build carries production's variables. A preview reads `.dev.vars` beside the
 * built Worker over them, and a deployment never does: so that is where the local
 * ones go, with the developer's own behind them, of which the last counts.
 */
function writePreviewVariables(services: string): void {
  if (!existsSync(workerDirectory)) return;
  const local = Object.entries(localConfiguration(services)).map(
    ([name, value]) => `${name}=${value}`,
  );
  const own = existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : '';
  writeFileSync(join(workerDirectory, '.dev.vars'), `${local.join('\n')}\n${own}`);
}
