import { Hono } from 'hono';
import { z } from 'zod';
import { ModeControl, timesSchema } from '../mode-control.ts';

const settingsSchema = z.strictObject({
  mode: z.enum(['ok', 'down', 'refused', 'limited', 'html', 'slow']).default('ok'),
  times: timesSchema,
});

const formSchema = z.object({
  name: z.string().min(1),
  email: z.email(),
  message: z.string().min(1),
});

type Message = z.infer<typeof formSchema>;

/** Messages that are listed at most. */
const messagesMax = 50;

/**
 * Emulates the form service of the spec's section 7: it takes a multipart form and
 * responds in JSON, with `errors[0].message` when it refuses the form.
 */
export function createContactFormEmulator(): Hono {
  let messages: Message[] = [];
  const control = new ModeControl(settingsSchema, {
    records: () => ({ messages }),
    forget: () => {
      messages = [];
    },
  });

  return new Hono()
    .post('/f/:form', async (context) => {
      if (!context.req.header('Accept')?.includes('application/json')) {
        return context.redirect('/thanks');
      }
      switch (control.take().mode) {
        case 'down':
          return context.text('Service Unavailable', 503);
        case 'refused':
          return context.json(
            { errors: [{ code: 'BLOCKED', message: 'This message is blocked.' }] },
            422,
          );
        case 'limited':
          return context.json({ errors: [{ message: 'Monthly limit reached.' }] }, 429);
        case 'html':
          return context.html('<h1>Not found</h1>', 404);
        case 'slow':
          await new Promise((resolve) => setTimeout(resolve, 20_000));
          break;
        default:
      }
      if (!context.req.header('Content-Type')?.startsWith('multipart/form-data')) {
        return context.json({ errors: [{ message: 'Send a form.' }] }, 400);
      }
      const form = formSchema.safeParse(await context.req.parseBody());
      if (!form.success) {
        const field = form.error.issues[0]?.path.join('.');
        return context.json({ errors: [{ field, message: `${field} is not valid` }] }, 422);
      }
      messages = [form.data, ...messages].slice(0, messagesMax);
      return context.json({ ok: true, next: '/thanks' });
    })
    .route('/control', control.routes());
}
