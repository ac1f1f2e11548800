import { Hono } from 'hono';
import { z } from 'zod';
import { ModeControl, timesSchema } from '../mode-control.ts';

const settingsSchema = z.strictObject({
  mode: z.enum(['ok', 'down', 'refused']).default('ok'),
  times: timesSchema,
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
  let messages: z.infer<typeof messageSchema>[] = [];
  const control = new ModeControl(settingsSchema, {
    records: () => ({ messages }),
    forget: () => {
      messages = [];
    },
  });
  return new Hono()
    .post('/send', async (context) => {
      const { mode } = control.take();
      if (mode === 'down') return context.text('Service Unavailable', 503);
      if (mode === 'refused') return context.json({ message: 'The recipient is refused.' }, 422);
      const message = messageSchema.safeParse(await context.req.json().catch(() => null));
      if (!message.success) return context.json({ message: z.prettifyError(message.error) }, 400);
      messages = [message.data, ...messages].slice(0, messagesMax);
      return context.json({ messageId: crypto.randomUUID() });
    })
    .route('/control', control.routes());
}
