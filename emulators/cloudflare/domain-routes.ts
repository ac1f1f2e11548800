import { Hono } from 'hono';
import { z } from 'zod';
import type { AccountState } from './account-state.ts';
import { success } from './envelope.ts';

/** Zones and their DNS records, as far as custom domains need them. */
export function zoneRoutes(state: AccountState): Hono {
  return new Hono()
    .get('/', (context) =>
      success(
        context,
        [...state.zones.keys()].map((name) => ({ id: name, name })),
      ),
    )
    .get('/:zone/dns_records', (context) => {
      const records = state.zones.get(context.req.param('zone')) ?? [];
      const found = records.filter((name) => name === context.req.query('name'));
      return success(
        context,
        found.map((name) => ({ name, type: 'A' })),
      );
    });
}

/** Custom domains of Workers. */
export function domainRoutes(state: AccountState): Hono {
  return new Hono()
    .get('/domains', (context) => {
      const { service, hostname } = context.req.query();
      const all = [...state.domains].map(([name, worker]) => ({ hostname: name, service: worker }));
      const found = all.filter(
        (domain) =>
          (service === undefined || domain.service === service) &&
          (hostname === undefined || domain.hostname === hostname),
      );
      return success(context, found);
    })
    .post('/scripts/:name/domains/changeset', (context) =>
      success(context, { added: [], removed: [], updated: [], conflicting: [] }),
    )
    .put('/scripts/:name/domains/records', async (context) => {
      const { origins } = z
        .object({ origins: z.array(z.object({ hostname: z.string() })) })
        .parse(await context.req.json());
      const worker = context.req.param('name');
      // The list is complete: a host name that is not in it is detached.
      for (const [hostname, holder] of state.domains) {
        if (holder === worker) state.domains.delete(hostname);
      }
      for (const { hostname } of origins) state.domains.set(hostname, worker);
      return success(context, {});
    });
}
