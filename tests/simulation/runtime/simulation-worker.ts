import { takeResponses } from '../../responses-seen.ts';
import { faultsOfInterruptedOrders } from '../interrupted-orders.ts';
import type { Conditions, Journey } from '../journey/journey.ts';
import { faultsOfOracle } from '../oracle/self-test.ts';
import { takeCounts } from '../oracle/tally.ts';
import { runJourneys } from '../run.ts';
import worker, {
  KeyPool as AnyKeyPool,
  CreditAccount as CreditAccountUnderFaults,
  forgetJourneys,
} from '../world/worker-under-faults.ts';
import { runAction } from './cloudflare-test.ts';

export class CreditAccount extends CreditAccountUnderFaults {
  runAction(id: number): Promise<void> {
    return runAction(id, this, this.ctx);
  }
}

export class KeyPool extends AnyKeyPool {
  runAction(id: number): Promise<void> {
    return runAction(id, this, this.ctx);
  }
}

interface BatchResponse {
  faults: string[];
  counts: [string, number][];
}

let unhandled: string[] = [];
addEventListener('unhandledrejection', ({ reason }) => {
  unhandled.push(`unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}`);
});

async function runBatch(request: Request): Promise<BatchResponse> {
  const { plans, conditions } = await request.json<{
    plans: Journey[];
    conditions: Conditions;
  }>();
  unhandled = [];
  const faults = await runJourneys(plans, conditions);
  takeResponses();
  forgetJourneys();
  return { faults: [...faults, ...unhandled], counts: takeCounts() };
}

async function migrate(request: Request, { DATABASE }: Env): Promise<void> {
  for (const query of await request.json<string[]>()) await DATABASE.prepare(query).run();
}

/** The calls of the driver: they set up D1, check the oracle and the interrupted orders, and run a batch. */
const calls: Record<string, (request: Request, environment: Env) => Promise<unknown>> = {
  migrate,
  oracle: faultsOfOracle,
  'interrupted-orders': faultsOfInterruptedOrders,
  batch: runBatch,
};

const callPath = /^\/__simulation\/([a-z-]+)$/;

/** The Worker under faults, with these calls. */
export default {
  ...worker,
  async fetch(request, environment, context) {
    const call = calls[callPath.exec(new URL(request.url).pathname)?.[1] ?? ''];
    if (!call) return worker.fetch(request, environment, context);
    try {
      return Response.json((await call(request, environment)) ?? null);
    } catch (error) {
      return new Response(error instanceof Error ? error.stack : String(error), { status: 500 });
    }
  },
} satisfies ExportedHandler<Env>;
