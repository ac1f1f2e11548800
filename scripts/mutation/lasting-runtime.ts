import {
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  ThreadsPoolWorker,
  type Vite,
  type WorkerRequest,
  type WorkerResponse,
} from 'vitest/node';

/** Matches every title. Without a pattern of its own, a file takes that of the configuration. */
const everyTitle = /(?:)/;

interface Runtime {
  worker: PoolWorker;
  /** Whether it has the configuration of its project, which it takes once. */
  isConfigured: boolean;
}

/** Node's threads, for a project whose files share one. */
const threads: PoolRunnerInitializer = {
  // vitest takes no worker of ours for one of its own names.
  name: 'lasting-thread',
  createPoolWorker: (options) => new ThreadsPoolWorker(options),
};

/**
 * Keeps the runtime of a project over all runs of one vitest: workerd, or a thread with its packages.
 * Vitest ends it after each run, and starting it again takes longer than the tests of most mutants.
 */
export function lastingRuntime(): Vite.Plugin {
  return {
    name: 'lasting-runtime',
    configureVitest({ project, vitest }) {
      const pool = project.config.poolRunner ?? threads;
      project.config.pool = pool.name;
      let shared: Promise<Runtime> | undefined;
      const end = async () => {
        const ended = shared;
        shared = undefined;
        await (await ended)?.worker.stop();
      };
      const start = async (options: PoolOptions): Promise<Runtime> => {
        const worker = pool.createPoolWorker(options);
        await worker.start();
        return { worker, isConfigured: false };
      };
      vitest.onClose(end);
      project.config.poolRunner = {
        name: pool.name,
        createPoolWorker: (options) =>
          new RunInShared(pool.name, options, () => (shared ??= start(options)), end),
      };
    },
  };
}

/** One run in a shared runtime: it answers itself what would start and end the runtime. */
class RunInShared implements PoolWorker {
  readonly name: string;
  readonly #options: PoolOptions;
  readonly #share: () => Promise<Runtime>;
  readonly #end: () => Promise<void>;
  #runtime: Runtime | undefined;
  #receive: ((response: WorkerResponse) => void) | undefined;
  /** Whether the run came to its end: one that did not leaves an unknown state behind. */
  #isOver = false;

  constructor(
    name: string,
    options: PoolOptions,
    share: () => Promise<Runtime>,
    end: () => Promise<void>,
  ) {
    this.name = name;
    this.#options = options;
    this.#share = share;
    this.#end = end;
  }

  async start(): Promise<void> {
    this.#runtime = await this.#share();
  }

  async stop(): Promise<void> {
    this.off('message', () => {});
    if (!this.#isOver) await this.#end();
  }

  send(message: WorkerRequest): void {
    const runtime = this.#runtime;
    if (!runtime) throw new Error('A message was sent before the start.');
    if (message.type === 'stop') {
      this.#isOver = true;
      this.#answer('stopped');
    } else if (message.type === 'start' && runtime.isConfigured) {
      this.#answer('started');
    } else if (message.type === 'run') {
      // The configuration, which holds the pattern, is sent once: with that of the first mutant.
      const { testNamePattern = everyTitle } = this.#options.project.config;
      const files = message.context.files.map((file) => ({ ...file, testNamePattern }));
      runtime.worker.send({ ...message, context: { ...message.context, files } });
    } else {
      if (message.type === 'start') runtime.isConfigured = true;
      runtime.worker.send(message);
    }
  }

  on(event: string, callback: (arg: never) => void): void {
    if (event === 'message') this.#receive = callback as (response: WorkerResponse) => void;
    this.#runtime?.worker.on(event, callback as (arg: unknown) => void);
  }

  off(event: string, callback: (arg: never) => void): void {
    this.#runtime?.worker.off(event, callback as (arg: unknown) => void);
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  #answer(type: 'started' | 'stopped'): void {
    const receive = this.#receive;
    queueMicrotask(() => receive?.({ type, __vitest_worker_response__: true }));
  }
}
