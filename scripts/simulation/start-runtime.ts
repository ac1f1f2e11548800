import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { localConfiguration } from '../../emulators/local-configuration.ts';
import { createOutsideServices } from '../../emulators/services.ts';
import { appOrigin } from '../../tests/app-origin.ts';
import { workerFile } from './build-worker.ts';

/** The part of miniflare that is used. */
interface Runtime {
  ready: Promise<URL>;
  dispose(): Promise<void>;
}

// Wrangler's own version, because wrangler's options may not fit another one.
const miniflare = createRequire(createRequire(import.meta.url).resolve('wrangler'))(
  'miniflare',
) as {
  Miniflare: new (options: unknown) => Runtime;
  NoOpLog: new () => object;
  convertV4MiniflareOptions(options: unknown): unknown;
};

/** Where a part of the run keeps its databases: in memory where the system has such a directory. */
function newDirectory(): string {
  try {
    return mkdtempSync('/dev/shm/imagemint-simulation-');
  } catch {
    return mkdtempSync(join(tmpdir(), 'imagemint-simulation-'));
  }
}

/** Starts the stand-ins of the outside services, which end with the process. */
export async function startServices(): Promise<string> {
  const server = createServer();
  // A kept-alive connection may close just as it is reused, which loses the call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services = await createOutsideServices({ origin, appOrigin, webhookTarget: null });
  server.on('request', (request, response) => void services.handle(request, response));
  return origin;
}

/** A workerd with empty databases that runs the Worker under faults. */
export interface SimulationRuntime {
  /** Sends a call to the simulation, as `tests/simulation/runtime/simulation-worker.ts` has them. */
  post<T>(path: string, body: unknown, timeoutMs: number): Promise<T>;
  stop(): Promise<void>;
}

/** Starts workerd with the Worker that was built into `directory`. */
export async function startRuntime(built: string, services: string): Promise<SimulationRuntime> {
  const directory = newDirectory();
  const { workerOptions } = workerOptionsOf('wrangler.toml');
  const { modulesRules: _, assets: _assets, ...options } = workerOptions as Record<string, unknown>;
  const runtime = new miniflare.Miniflare(
    miniflare.convertV4MiniflareOptions({
      ...options,
      name: 'imagemint',
      modules: true,
      rootPath: built,
      scriptPath: join(built, workerFile),
      compatibilityFlags: ['nodejs_compat', 'unsafe_module', 'experimental'],
      bindings: {
        ...localConfiguration(services),
        // The stand-ins can't reach a Worker that is under test, so it hands out no links of its own.
        IMAGE_HOST: 'keyed',
        SERVICES_ORIGIN: services,
        APP_ORIGIN: appOrigin,
      },
      resourcePersistencePath: directory,
      // workerd reports each lost connection, and the faults lose many.
      log: new miniflare.NoOpLog(),
      handleRuntimeStdio: (...outputs: NodeJS.ReadableStream[]) => {
        for (const output of outputs) output.resume();
      },
    }),
  );
  const address = await runtime.ready;
  const post = async <T>(path: string, body: unknown, timeoutMs: number): Promise<T> => {
    // Without an agent each call has its own connection: workerd closes an idle one after 5 s, and a process
    // that waits for the processor longer than that would reuse it.
    const call = request(new URL(`/__simulation/${path}`, address), {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    });
    call.end(JSON.stringify(body));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const content = await text(response);
    if ((response.statusCode ?? 500) >= 300) throw new Error(`The simulation failed: ${content}`);
    return JSON.parse(content) as T;
  };
  const stop = async () => {
    await runtime.dispose();
    rmSync(directory, { recursive: true, force: true });
  };
  const migrations = await readD1Migrations('migrations');
  await post(
    'migrate',
    migrations.flatMap(({ queries }) => queries),
    60_000,
  );
  return { post, stop };
}
