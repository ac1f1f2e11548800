import type { FaultKind, PlannedFault } from '../journey/journey.ts';
import { count } from '../oracle/tally.ts';

/**
 * Why an object is aborted. workerd does not report objects whose reason begins with these words.
 */
export const crashReason = 'Instance dispose, simulated';

/** The running journeys with their faults, and the journey of each account. */
const plans = new Map<string, { steps: number; faults: Map<number, FaultKind> }>();
const owners = new Map<string, string>();

export function planFaults(journey: string, faults: readonly PlannedFault[]): void {
  plans.set(journey, { steps: 0, faults: new Map(faults.map(({ at, kind }) => [at, kind])) });
}

export function endFaults(journey: string): void {
  plans.delete(journey);
}

export function ownAccount(userId: string, journey: string): void {
  owners.set(userId, journey);
}

export function forgetOwners(): void {
  plans.clear();
  owners.clear();
}

export function journeyOf(userId: string | undefined): string | undefined {
  return userId === undefined ? undefined : owners.get(userId);
}

/**
 * Executes a step of a journey, which may fail before or after its effect, or abort the object that
 * executes it. A Worker has no object to abort: there a crash is a response that is lost and may not
 * be retried.
 */
async function step<T>(
  journey: string | undefined,
  crash: (() => void) | null,
  work: () => Promise<T>,
): Promise<T> {
  const plan = journey === undefined ? undefined : plans.get(journey);
  const fault = plan?.faults.get(plan.steps);
  if (plan) plan.steps += 1;
  if (fault) count(fault);
  if (fault === 'error-before') throw lost(true);
  if (fault === 'crash-before') return down(crash);
  const result = await work();
  if (fault === 'error-after') throw lost(true);
  if (fault === 'crash-after') return down(crash);
  return result;
}

function lost(retryable: boolean): Error {
  return Object.assign(new Error('Simulated: the connection was lost'), { retryable });
}

function down(crash: (() => void) | null): Promise<never> {
  if (crash === null) throw lost(false);
  // Between two turns, as a real one: amid the work of a turn it would drop the handler of a rejection.
  setTimeout(crash, 0);
  // An aborted object never continues.
  return new Promise(() => undefined);
}

/** The bindings, where each call is a step of the journey. Everything else is real. */
export function bindingsUnderFaults(
  environment: Env,
  journey: () => string | undefined,
  crash: (() => void) | null = null,
): Env {
  const through = <T>(work: () => Promise<T>) => step(journey(), crash, work);
  return {
    ...environment,
    DATABASE: databaseUnderFaults(environment.DATABASE, through),
    PICTURES: methodsUnderFaults(environment.PICTURES, through),
    CREDIT_ACCOUNTS: objectsUnderFaults(environment.CREDIT_ACCOUNTS, through),
    KEY_POOLS: objectsUnderFaults(environment.KEY_POOLS, through),
  } as unknown as Env;
}

type Through = <T>(work: () => Promise<T>) => Promise<T>;

function methodsUnderFaults<T extends object>(target: T, through: Through): T {
  return new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) =>
        through(async () => Reflect.apply(value, target, parameters) as unknown);
    },
  });
}

function objectsUnderFaults<T extends { getByName(name: string): object }>(
  namespace: T,
  through: Through,
): T {
  return new Proxy(namespace, {
    get(_, name) {
      if (name !== 'getByName') return Reflect.get(namespace, name) as unknown;
      return (id: string) => stubUnderFaults(namespace.getByName(id), through);
    },
  });
}

/** A stub creates its methods on access, so each is called on the stub itself. */
function stubUnderFaults(stub: object, through: Through): object {
  return new Proxy(stub, {
    get(_, name) {
      return (...parameters: unknown[]) =>
        through(async () =>
          (stub as Record<string | symbol, (...given: unknown[]) => unknown>)[name]?.(
            ...parameters,
          ),
        );
    },
  });
}

class StatementUnderFaults {
  readonly inner: D1PreparedStatement;
  readonly #through: Through;

  constructor(inner: D1PreparedStatement, through: Through) {
    this.inner = inner;
    this.#through = through;
  }

  bind(...values: unknown[]): StatementUnderFaults {
    return new StatementUnderFaults(this.inner.bind(...values), this.#through);
  }

  first(column?: string) {
    return this.#through<unknown>(() =>
      column === undefined ? this.inner.first() : this.inner.first(column),
    );
  }

  run() {
    return this.#through(() => this.inner.run());
  }

  all() {
    return this.#through(() => this.inner.all());
  }
}

function databaseUnderFaults(database: D1Database, through: Through) {
  return {
    prepare: (query: string) => new StatementUnderFaults(database.prepare(query), through),
    batch: (statements: StatementUnderFaults[]) =>
      through(() => database.batch(statements.map(({ inner }) => inner))),
  };
}
