import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Outcome } from '../outcome.ts';
import type { Ask } from '../terminal/ask.ts';
import type { Account } from './account.ts';
import { outcomeOf, rightsAdvice } from './cloudflare-api.ts';

const subdomainSchema = z.object({ subdomain: z.string() });

/** Cloudflare's error code where an account has no name below workers.dev. */
const noSubdomain = 10007;

/** Returns the account's name below workers.dev, or null. */
export async function findSubdomain({ id, api }: Account): Promise<Outcome<string | null>> {
  const answer = await api.call(subdomainSchema, 'GET', `/accounts/${id}/workers/subdomain`);
  if (!answer.ok && answer.code === noSubdomain) return { ok: true, value: null };
  if (!answer.ok) return outcomeOf(answer, rightsAdvice('Workers Scripts: Edit'));
  return { ok: true, value: answer.value.subdomain };
}

/**
 * Registers a name below workers.dev. Wrangler can do this only with input at a terminal, so
 * this is the only resource that is created without wrangler.
 */
export async function registerSubdomain(
  { id, api }: Account,
  wanted: string | null,
  ask: Ask | null,
): Promise<Outcome<string>> {
  const proposal = `imagemint-${randomBytes(3).toString('hex')}`;
  const name =
    wanted ??
    ((await ask?.text(
      `The account has no name below workers.dev yet. It is part of every address there: [${proposal}] `,
    )) ||
      proposal);
  const path = `/accounts/${id}/workers/subdomain`;
  const answer = await api.call(subdomainSchema, 'PUT', path, { subdomain: name });
  if (answer.ok) return { ok: true, value: answer.value.subdomain };
  return outcomeOf(answer, 'Choose another name with --subdomain NAME.');
}
