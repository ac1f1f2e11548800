import { routesOf } from '../api/routes-of.ts';
import { explain } from '../incidents/incident.ts';
import { IncidentStore } from '../incidents/incident-store.ts';
import { listOperatorCalls } from '../incidents/operator-log.ts';

const listLength = 200;

export const incidentRoutes = routesOf({
  listIncidents: async (context, { query }) => {
    const store = new IncidentStore(context.env.DATABASE);
    const incidents = await store.list({ isOpen: query.all !== 'true', limit: listLength });
    return { incidents: incidents.map((incident) => ({ ...incident, ...explain(incident.kind) })) };
  },
  closeIncident: async (context, { params, body, refuse }) => {
    const store = new IncidentStore(context.env.DATABASE);
    const isClosed = await store.close(Number(params.id), body.reason, Date.now());
    return isClosed ? { closed: true } : refuse('not_found');
  },
  listOperatorCalls: async (context) => ({
    calls: await listOperatorCalls(context.env.DATABASE, listLength),
  }),
});
