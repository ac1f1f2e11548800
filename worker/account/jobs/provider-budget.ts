import { jobDeadlineMs, jobSettlingMs, jobWaitMs } from '../../../domain/limits.ts';
import { deviceOf } from '../../../domain/tools/model-capabilities.ts';
import type { Tool } from '../../../domain/tools/tools.ts';
import { configuredProvider } from '../../images/providers/create-provider.ts';
import { callsForBuyers } from '../../keys/daily-budget.ts';
import { keyPoolOf } from '../../keys/key-pool-of.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** Longest time that the creation of a job waits for the key pool, in milliseconds. */
const budgetWaitMs = 1000;

/** Returns the share of the day's calls that the account must leave to those that have bought credits. */
export function spareCalls({ ledger }: { ledger: Ledger }): number | undefined {
  return ledger.keepsPurchase() ? undefined : callsForBuyers;
}

/** Returns whether the operator has bounded the day's calls, and at most the share `spare` is left. */
export async function isBudgetSpent(environment: Env, spare?: number): Promise<boolean> {
  const { provider } = (await configuredProvider(environment)) ?? {};
  if (provider?.limits.callsPerDay === undefined) return false;
  const asked = keyPoolOf(environment, provider).isSpent(spare);
  const late = scheduler.wait(budgetWaitMs).then(() => false);
  return Promise.race([asked.catch(() => false), late]);
}

/** Returns the time that a job of this tool gets, in milliseconds: its model's, and to wait for it. */
export async function deadlineOf(environment: Env, tool: Tool, mobile: boolean): Promise<number> {
  const { provider } = (await configuredProvider(environment)) ?? {};
  const limitMs = provider?.capabilities[tool]?.timeLimitMs[deviceOf(mobile)] ?? 0;
  return Math.max(jobDeadlineMs, limitMs + jobWaitMs + jobSettlingMs);
}
