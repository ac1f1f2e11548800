import { routesOf } from '../api/routes-of.ts';
import { MessageStore } from './message-store.ts';

/** Messages that one answer holds. */
const pageLength = 50;

/** Contact messages for the operator, the newest first. */
export const messageRoutes = routesOf({
  listMessages: async (context, { query }) => ({
    messages: await new MessageStore(context.env.DATABASE).list(pageLength, query.before ?? null),
  }),
});
