import { takeResponses } from '../../worker/responses-seen.ts';
import type { Conditions, Journey } from '../journey/journey.ts';
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
  unhandled.push(`unhandled rejection: ${String(reason)}`);
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

/** The Worker under faults, and two calls of the driver: they set up D1 and run a batch. */
export default {
  ...worker,
  async fetch(request, environment, context) {
    const { pathname } = new URL(request.url);
    if (pathname === '/__simulation/migrate') {
      await migrate(request, environment);
      return new Response(null, { status: 204 });
    }
    if (pathname === '/__simulation/batch') {
      try {
        return Response.json(await runBatch(request));
      } catch (error) {
        return new Response(error instanceof Error ? error.stack : String(error), { status: 500 });
      }
    }
    return worker.fetch(request, environment, context);
  },
} satisfies ExportedHandler<Env>;
