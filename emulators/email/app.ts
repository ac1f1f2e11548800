import { Hono } from 'hono';
import { z } from 'zod';

const settingsSchema = z.strictObject({
  mode: z.enum(['ok', 'down', 'refused']).default('ok'),
  /** The number of calls; without it, all calls. */
  times: z.int().min(1).max(1000).optional(),
});

const messageSchema = z.strictObject({
  from: z.email(),
  to: z.email(),
  subject: z.string().min(1),
  text: z.string().min(1),
  html: z.string().min(1),
  headers: z.record(z.string(), z.string()).optional(),
});

/** Messages that are listed at most. */
const messagesMax = 200;

/** Takes e-mails by HTTP, with the fields of Cloudflare's binding, and lists them; nobody gets them. */
export function createEmailEmulator(): Hono {
  let settings = settingsSchema.parse({});
  let messages: z.infer<typeof messageSchema>[] = [];
  return new Hono()
    .post('/send', async (context) => {
      const { mode, times } = settings;
      if (times !== undefined) {
        settings = times > 1 ? { mode, times: times - 1 } : settingsSchema.parse({});
      }
      if (mode === 'down') return context.text('Service Unavailable', 503);
      if (mode === 'refused') return context.json({ message: 'The recipient is refused.' }, 422);
      const message = messageSchema.safeParse(await context.req.json().catch(() => null));
      if (!message.success) return context.json({ message: z.prettifyError(message.error) }, 400);
      messages = [message.data, ...messages].slice(0, messagesMax);
      return context.json({ messageId: crypto.randomUUID() });
    })
    .get('/control', (context) => context.json({ ...settings, messages }))
    .post('/control', async (context) => {
      const body = settingsSchema.safeParse(await context.req.json().catch(() => null));
      if (!body.success) return context.json({ message: z.prettifyError(body.error) }, 400);
      settings = body.data;
      return context.json(settings);
    })
    .delete('/control', (context) => {
      settings = settingsSchema.parse({});
      messages = [];
      return context.json(settings);
    });
}
