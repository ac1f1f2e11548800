import { routesOf } from '../api/routes-of.ts';
import { Outbox } from '../outbox/outbox.ts';
import { copyRef } from './copy-ref.ts';
import { MessageStore } from './message-store.ts';

const pageLength = 50;

export const messageRoutes = routesOf({
  listMessages: async (context, { query }) => ({
    messages: await new MessageStore(context.env.DATABASE).list(pageLength, query.before ?? null),
  }),
  forgetMessage: async (context, { params: { id }, refuse }) => {
    const { DATABASE: database } = context.env;
    const isErased = await new MessageStore(database).forget(id, Date.now());
    if (isErased === null) return refuse('not_found', { detail: 'There is no such message.' });
    await new Outbox(database).withdraw(copyRef(id));
    return { forgotten: true, alreadyForgotten: !isErased };
  },
});
