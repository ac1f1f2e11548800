import { dayMs } from '../../../domain/days.ts';
import type { PaymentSettings } from '../../config.ts';
import { repairDisputes } from './repair-disputes.ts';

const pagesMax = 5;

/**
 * Settles the provider's disputes, in case their webhooks were lost. Changes are logged, and a new
 * dispute is an incident. The next day's audit retries after a failure of the provider.
 */
export async function auditDisputes(
  environment: Env,
  settings: PaymentSettings,
  now: number,
): Promise<void> {
  let skip: number | null = 0;
  for (let page = 0; page < pagesMax && skip !== null; page += 1) {
    const range = { from: now - dayMs, to: now, skip };
    const outcome = await repairDisputes(environment, settings, range, now);
    if (!outcome.ok) {
      console.warn(JSON.stringify({ event: 'disputes_not_audited', reason: outcome.reason }));
      return;
    }
    const { changes } = outcome.page;
    if (changes.length > 0) console.warn(JSON.stringify({ event: 'disputes_found', changes }));
    skip = outcome.page.next;
  }
}
