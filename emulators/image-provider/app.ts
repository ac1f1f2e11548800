import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { takeRule } from '../fault-rules.ts';
import { respondWithFault, serveBrokenPicture } from './fault-responses.ts';
import { controlSchema, initialSettings, type Rule } from './faults.ts';
import { fetchSource } from './fetch-source.ts';
import { ImageRenderer } from './image-renderer.ts';
import { KeyLimit } from './key-limit.ts';
import { completePrompt } from './text-completions.ts';

/** The body of a call to the keyed provider (spec, section 7). */
const bodySchema = z.object({
  prompt: z.string().min(1),
  image: z.array(z.url()).max(1).default([]),
  stream: z.literal(false),
  return: z.literal('url_image'),
});

interface Call {
  at: number;
  /** Counted from 0; null if the key was not known. The key itself is never shown. */
  keyNumber: number | null;
  prompt: string;
  status: number;
  /** From the call's arrival to its response, in milliseconds. */
  tookMs: number;
  /** The address of the picture to transform. */
  image?: string;
  /** The fault that responded to the call; a call without one got a picture or a text. */
  fault?: string;
}

/** Calls that `GET /calls` returns at most. */
const callsMax = 200;

/**
 * Emulates the keyed image provider: its protocol, its limits, and real pictures.
 * `baseUrl` is the address where the emulator is mounted.
 */
export function createImageProviderEmulator(options: {
  baseUrl: string;
  clock?: () => number;
}): Hono {
  const clock = options.clock ?? Date.now;
  const limit = new KeyLimit(clock);
  const renderer = new ImageRenderer();
  let settings = initialSettings();
  let calls: Call[] = [];
  const releases = new EventTarget();

  /** Returns the response of the fault; null if there is none, or once a test releases the call. */
  const respondUnlessReleased = (context: Context, rule: Rule): Promise<Response | null> => {
    const ended = new AbortController();
    const released = new Promise<null>((resolve) => {
      const { signal } = ended;
      releases.addEventListener(rule.promptIncludes ?? '', () => resolve(null), { signal });
    });
    const response = respondWithFault(context, rule, options.baseUrl);
    return Promise.race([response, released]).finally(() => ended.abort());
  };

  const generate = async (context: Context): Promise<Response> => {
    const arrivedAt = performance.now();
    const remember = (call: Omit<Call, 'at' | 'tookMs'>) => {
      const tookMs = Math.round(performance.now() - arrivedAt);
      calls = [{ at: clock(), ...call, tookMs }, ...calls].slice(0, callsMax);
    };
    const body = bodySchema.safeParse(await context.req.json().catch(() => null));
    const prompt = body.data?.prompt ?? '';
    const admission = limit.admit(
      context.req.header('X-RapidAPI-Key'),
      context.req.header('X-RapidAPI-Host'),
    );
    if (!admission.ok) {
      const { status, message, retryAfterS } = admission;
      remember({ keyNumber: null, prompt, status });
      const headers = retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) };
      return context.json({ message }, status, headers);
    }
    const { keyNumber } = admission;
    if (!body.success) {
      remember({ keyNumber, prompt, status: 400 });
      return context.json({ message: z.prettifyError(body.error) }, 400);
    }
    const [image] = body.data.image;
    const { rule, rest } = takeRule(settings.rules, { prompt, ...(image ? { image } : {}) });
    settings = { ...settings, rules: rest };
    const fault = rule ? await respondUnlessReleased(context, rule) : null;
    if (fault) {
      remember({ keyNumber, prompt, status: fault.status, fault: rule?.mode ?? '' });
      return fault;
    }
    const text = completePrompt(prompt);
    if (text) {
      remember({ keyNumber, prompt, status: 200 });
      return context.json({ text });
    }
    // A repeated prompt gets another picture, as from real services.
    const isSame = (call: Call) => call.prompt === prompt && call.status === 200 && !call.fault;
    const variant = image ? 0 : calls.filter(isSame).length;
    const name = nameOf(prompt, image, settings.size, variant);
    const source = image ? await fetchSource(image) : undefined;
    const isRendered =
      source !== null &&
      (await renderer
        .render(
          name,
          {
            prompt,
            size: settings.size,
            variant,
            ...ratioIn(prompt),
            ...(source ? { source } : {}),
          },
          settings.repeats ? drawingOf(prompt, source) : undefined,
        )
        .then(
          () => true,
          () => false,
        ));
    if (!isRendered) {
      remember({ keyNumber, prompt, status: 400, fault: 'could not fetch image' });
      return context.json({ message: 'could not fetch image' }, 400);
    }
    remember({ keyNumber, prompt, status: 200, ...(image ? { image } : {}) });
    const url = `${options.baseUrl}/pictures/${name}.png`;
    return context.json({ url });
  };

  return new Hono()
    .post('/generate', generate)
    .get('/pictures/:file', async (context) => {
      const file = context.req.param('file');
      const broken = await serveBrokenPicture(context, file, renderer);
      if (broken) return broken;
      const png = await renderer.find(file.replace(/\.png$/, ''));
      if (!png) return context.json({ message: 'This picture is no longer stored.' }, 404);
      return context.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png' });
    })
    .get('/calls', (context) => context.json({ calls }))
    .get('/control', (context) => context.json(settings))
    .post('/control', async (context) => {
      const control = controlSchema.safeParse(await context.req.json().catch(() => null));
      if (!control.success) return context.json({ message: z.prettifyError(control.error) }, 400);
      const {
        rules = settings.rules,
        add,
        release,
        size = settings.size,
        repeats = settings.repeats,
      } = control.data;
      if (release) releases.dispatchEvent(new Event(release));
      settings = { rules: add ? [...rules, add] : rules, size, repeats };
      return context.json(settings);
    })
    .delete('/limits', (context) => {
      limit.reset();
      return context.json({ reset: true });
    })
    .delete('/control', (context) => {
      settings = initialSettings();
      calls = [];
      limit.reset();
      return context.json(settings);
    });
}

/** The shape that a prompt asks for: the protocol has no field for it. */
function ratioIn(prompt: string): { ratio?: number } {
  const [, width, height] = /aspect ratio (\d{1,2}):(\d{1,2})/i.exec(prompt) ?? [];
  return width && height ? { ratio: Number(width) / Number(height) } : {};
}

function nameOf(prompt: string, image: string | undefined, size: number, variant: number): string {
  return createHash('sha256')
    .update(JSON.stringify([prompt, image, size, variant]))
    .digest('hex')
    .slice(0, 32);
}

/** Names the drawing of a prompt without its words with digits, and of a source. */
function drawingOf(prompt: string, source: Uint8Array | undefined): string {
  const words = prompt.split(/\s+/).filter((word) => !/\d/.test(word));
  return createHash('sha256')
    .update(JSON.stringify(words))
    .update(source ?? '')
    .digest('hex');
}
