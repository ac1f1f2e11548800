import { z } from 'zod';
import type { Outcome } from '../outcome.ts';
import type { Account } from './account.ts';
import { outcomeOf, rightsAdvice } from './cloudflare-api.ts';

/** The parts of this Worker that the account has. */
export interface Existing {
  isDeployed: boolean;
  /** Names of its secrets. Their values cannot be read. */
  secretNames: Set<string>;
  /** The id of the database that it is bound to, or null. */
  databaseId: string | null;
  usesWorkersAi: boolean;
}

const settingsSchema = z.object({
  bindings: z
    .array(
      z.looseObject({
        type: z.string(),
        name: z.string(),
        id: z.string().optional(),
        database_id: z.string().optional(),
      }),
    )
    .default([]),
});

/** Reads the bindings of a Worker of this name. A Worker that does not exist has none. */
export async function findExisting(
  { id, api }: Account,
  worker: string,
): Promise<Outcome<Existing>> {
  const path = `/accounts/${id}/workers/scripts/${worker}/settings`;
  const answer = await api.call(settingsSchema, 'GET', path);
  if (!answer.ok && answer.status !== 404) {
    return outcomeOf(answer, rightsAdvice('Workers Scripts: Edit'));
  }
  const bindings = answer.ok ? answer.value.bindings : [];
  const database = bindings.find(({ type }) => type === 'd1');
  const secrets = bindings.filter(({ type }) => type === 'secret_text');
  return {
    ok: true,
    value: {
      isDeployed: answer.ok,
      secretNames: new Set(secrets.map(({ name }) => name)),
      databaseId: database?.database_id ?? database?.id ?? null,
      usesWorkersAi: bindings.some(({ type }) => type === 'ai'),
    },
  };
}
