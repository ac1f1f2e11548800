import { deleteUser, listUserStates, setDisabled } from '../sessions/user-store.ts';
import { callAccount } from '../storage/call-account.ts';

/** Users that one call looks at. */
const pageLength = 50;

/**
 * Makes a page of D1's users agree with their accounts: deletes those whose accounts are deleted, and
 * disables or enables those whom the operator did. The page starts after the user `after`. The same
 * page again changes nothing.
 */
export async function repairUsers(
  environment: Env,
  after: string,
): Promise<{ changes: string[]; checked: number; next: string | null }> {
  const users = await listUserStates(environment.DATABASE, after, pageLength);
  const changes: string[] = [];
  for (const { id, disabledAt } of users) {
    const records = await callAccount(environment, id, 'records');
    if (records.closed) {
      await deleteUser(environment.DATABASE, id);
      changes.push(`User ${id}: deleted again`);
    } else if (records.disabledAt !== null && (records.disabledAt || null) !== disabledAt) {
      await setDisabled(environment.DATABASE, id, records.disabledAt || null);
      changes.push(`User ${id}: ${records.disabledAt === 0 ? 'enabled' : 'disabled'} again`);
    }
  }
  // Only a full page may have one after it.
  const next = users.at(pageLength - 1)?.id ?? null;
  return { changes, checked: users.length, next };
}
