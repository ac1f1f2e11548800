import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { createOutsideServices } from '../emulators/services.ts';
import { appOrigin } from './app-origin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the stand-ins for the outside services listen. */
    servicesOrigin: string;
  }
}

/** Starts the stand-ins for the tests, over real HTTP, and ends them after. */
export default async function setup(project: TestProject) {
  const server = createServer();
  // A kept-alive connection may close just as it is reused, which loses the call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services = await createOutsideServices({ origin, appOrigin, webhookTarget: null });
  server.on('request', (request, response) => {
    void services.handle(request, response);
  });
  project.provide('servicesOrigin', origin);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
