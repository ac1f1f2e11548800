import { z } from 'zod';
import { done, failed, type Outcome } from '../outcome.ts';
import type { Output } from '../terminal/output.ts';
import type { Account } from './account.ts';
import { outcomeOf, rightsAdvice } from './cloudflare-api.ts';

const domainsSchema = z.array(z.object({ hostname: z.string(), service: z.string() }));
const zonesSchema = z.array(z.object({ id: z.string(), name: z.string() }));
const recordsSchema = z.array(z.object({ type: z.string() }));

/** Returns the Worker's custom domains. */
export async function findDomains(
  { id, api }: Account,
  worker: string,
): Promise<Outcome<string[]>> {
  const path = `/accounts/${id}/workers/domains?service=${worker}`;
  const answer = await api.call(domainsSchema, 'GET', path);
  return answer.ok
    ? { ok: true, value: answer.value.map(({ hostname }) => hostname) }
    : outcomeOf(answer, rightsAdvice('Workers Scripts: Edit'));
}

/**
 * Checks whether the Worker may use the host name. Without a terminal, wrangler takes it from
 * another Worker and replaces its DNS record without a question, so this checks it before.
 */
export async function checkDomain(
  { id, api }: Account,
  domain: string,
  worker: string,
  output: Output,
): Promise<Outcome> {
  const path = `/accounts/${id}/workers/domains?hostname=${domain}`;
  const domains = await api.call(domainsSchema, 'GET', path);
  if (!domains.ok) return outcomeOf(domains, rightsAdvice('Workers Scripts: Edit'));
  const holder = domains.value.find(({ hostname }) => hostname === domain)?.service;
  if (holder === worker) return done();
  if (holder) {
    return failed(
      `${domain} belongs to the Worker ${holder}.`,
      `Choose another host name for ${worker}, or take it away from ${holder} first.`,
    );
  }
  const zones = await api.call(zonesSchema, 'GET', `/zones?account.id=${id}&per_page=50`);
  const zone = zones.ok
    ? zones.value.find(({ name }) => domain === name || domain.endsWith(`.${name}`))
    : undefined;
  if (zones.ok && !zone) {
    return failed(
      `The account has no zone that ${domain} belongs to.`,
      `Add it at https://dash.cloudflare.com/${id}/add-site`,
    );
  }
  const records = zone
    ? await api.call(recordsSchema, 'GET', `/zones/${zone.id}/dns_records?name=${domain}`)
    : null;
  if (!records?.ok) {
    output.warn(`The login may not read the DNS of ${domain}: a record of this name is replaced.`);
    return done();
  }
  if (records.value.length === 0) return done();
  const types = records.value.map(({ type }) => type).join(', ');
  return failed(
    `${domain} has records in its DNS already (${types}), which deploying would replace.`,
    'Remove them first, where nothing else is served there.',
  );
}
