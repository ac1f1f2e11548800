import { deleteUsedNonces } from '../auth/issued-nonce.ts';
import { deleteOldTrials } from '../auth/trial-store.ts';
import { forwardMessages } from '../contact/forward-messages.ts';
import { sendEmails } from '../email/send-emails.ts';
import { deleteOldAttempts } from '../incidents/operator-log.ts';
import { sendAlerts } from '../incidents/send-alerts.ts';
import { Outbox } from '../outbox/outbox.ts';
import { auditAccounts } from '../payments/audit/audit-accounts.ts';
import { reconcileOrders } from '../payments/audit/reconcile.ts';
import { ShareStore } from '../shares/share-store.ts';
import { watchReports } from '../shares/watch-reports.ts';
import { maintainAccounts } from './watchdog.ts';

/** Runs each minute. A failing part does not stop the others. */
export async function runScheduled(environment: Env, now: number): Promise<void> {
  const [
    accounts,
    orders,
    messages,
    usedNonces,
    oldTrials,
    oldAttempts,
    alerts,
    audit,
    emails,
    oldEmails,
    endedShares,
    reports,
  ] = await Promise.allSettled([
    maintainAccounts(environment, now),
    reconcileOrders(environment, now),
    forwardMessages(environment, now),
    deleteUsedNonces(environment.DATABASE, now),
    deleteOldTrials(environment.DATABASE, now),
    deleteOldAttempts(environment.DATABASE, now),
    sendAlerts(environment, now),
    auditAccounts(environment, now),
    sendEmails(environment, now),
    new Outbox(environment.DATABASE).forgetOld(now),
    new ShareStore(environment.DATABASE).sweep(environment.PICTURES, now),
    watchReports(environment, now),
  ]);
  console.info(
    JSON.stringify({
      event: 'scheduled',
      accounts: resultOf(accounts),
      orders: resultOf(orders),
      messages: resultOf(messages),
      usedNonces: resultOf(usedNonces),
      oldTrials: resultOf(oldTrials),
      oldAttempts: resultOf(oldAttempts),
      alerts: resultOf(alerts),
      audit: resultOf(audit),
      emails: resultOf(emails),
      oldEmails: resultOf(oldEmails),
      endedShares: resultOf(endedShares),
      reports: resultOf(reports),
    }),
  );
}

function resultOf<T>(outcome: PromiseSettledResult<T>): T | { error: string } {
  return outcome.status === 'fulfilled' ? outcome.value : { error: String(outcome.reason) };
}
