import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallBody } from '../../../../domain/api/call.ts';
import { problems } from '../../../../domain/problems.ts';
import { readBody, readQuery } from '../../../../worker/http/bodies/read-body.ts';

const fields = z.object({ name: z.string().max(3, 'Too long.').optional() }).strict();

/** Sends a body to a call with this format. Returns the status and what was read or refused. */
async function send(
  format: Exclude<CallBody['format'], 'multipart'>,
  body: BodyInit | null,
  type?: string,
  schema: z.ZodType = fields,
): Promise<{ status: number } & Record<string, unknown>> {
  const app = new Hono();
  app.post('/', async (context) => {
    const read = await readBody(context, { schema, format, bytesMax: 60 });
    return read.ok ? context.json({ read: read.value }) : read.response;
  });
  const headers = new Headers(type === undefined ? {} : { 'Content-Type': type });
  const init = { method: 'POST', body, headers, duplex: 'half' };
  const request = new Request('https://shop.example/', init);
  if (type === undefined) request.headers.delete('Content-Type');
  const response = await app.request(request);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

const named = { status: 200, read: { name: 'Ada' } };

describe('a JSON body', () => {
  it.each([
    'application/json',
    'application/json ;charset=utf-8',
    'Application/JSON',
    'application/vnd.api+json',
  ])('a body of the type %s is JSON', async (type) => {
    expect(await send('json', '{"name":"Ada"}', type)).toEqual(named);
  });

  it.each(['text/plain', 'x/application/json', 'application/jsonp', 'application/+json', ''])(
    'a body of the type "%s" is not',
    async (type) => {
      expect(await send('json', '{"name":"Ada"}', type)).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    },
  );

  it('an empty body counts as an object without fields, of any type', async () => {
    expect(await send('json', '', 'text/plain')).toEqual({ status: 200, read: {} });
    expect(await send('json', null)).toEqual({ status: 200, read: {} });
  });

  it.each([
    ['text that is no JSON', '{"name":'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('%s is refused', async (_, body) => {
    expect(await send('json', body, 'application/json')).toMatchObject({
      status: 400,
      code: 'invalid_json',
    });
  });

  it('a body at the limit is read, and one byte more is not', async () => {
    for (const [format, type, text] of [
      ['json', 'application/json', '{"name":"Ada"}'],
      ['json or form', 'application/x-www-form-urlencoded', 'name=Ada&'],
    ] as const) {
      const of = (bytes: number) => text.padEnd(bytes, format === 'json' ? ' ' : '&');
      expect(await send(format, of(60), type)).toEqual(named);
      expect(await send(format, of(61), type)).toMatchObject({ status: 413, code: 'too_large' });
    }
  });

  it('a wrong field is named, and the detail is its message if the schema has one for it', async () => {
    expect(await send('json', '{"name":"Grace"}', 'application/json')).toMatchObject({
      status: 422,
      code: 'invalid_input',
      detail: 'Too long.',
      errors: [{ path: 'name', message: 'Too long.' }],
    });
    const nested = z.object({ list: z.array(z.object({ at: z.int() })) });
    const wrong = await send('json', '{"list":[{"at":1},{"at":"x"}]}', 'application/json', nested);
    expect(wrong.errors).toEqual([{ path: 'list.1.at', message: expect.any(String) }]);
    expect(wrong.detail).toBe(problems.invalid_input.detail);
  });
});

describe('a form', () => {
  const multipart = (boundary: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--${boundary}--`;

  it.each([
    ['form', undefined],
    ['form', 'application/x-www-form-urlencoded'],
    ['json or form', 'Application/X-WWW-Form-Urlencoded ;q=1'],
    ['form', 'text/plain; note=multipart'],
  ] as const)('a %s of the type %s is read as the browser writes it', async (format, type) => {
    expect(await send(format, 'name=A%64a', type)).toEqual(named);
  });

  it('a form in parts is read', async () => {
    const schema = z.object({ name: z.string() });
    const app = new Hono();
    app.post('/', async (context) => {
      const read = await readBody(context, { schema, format: 'json or form', bytesMax: 200 });
      return read.ok ? context.json({ read: read.value }) : read.response;
    });
    const post = async (type: string) => {
      const headers = { 'Content-Type': type };
      const response = await app.request('/', { method: 'POST', body: multipart('b'), headers });
      return { status: response.status, ...((await response.json()) as object) };
    };
    expect(await post('multipart/form-data; boundary=b')).toEqual(named);
    expect(await post('Multipart/Form-Data; boundary=b')).toEqual(named);
    expect(await post('multipart/form-data; boundary=c')).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
  });

  it.each(['application/x-www-form-urlencodedx', 'xmultipart/form-data', 'text/plain'])(
    'where JSON is taken too, a body of the type %s is no form',
    async (type) => {
      expect(await send('json or form', 'name=Ada', type)).toMatchObject({ status: 415 });
    },
  );
});

describe('other bodies', () => {
  it('a body with a file is left to its call', async () => {
    const app = new Hono();
    app.post('/', async (context) => {
      const read = await readBody(context, { schema: fields, format: 'multipart' });
      return context.json({ read, isUsed: context.req.raw.bodyUsed });
    });
    const response = await app.request('/', { method: 'POST', body: 'x' });
    expect(await response.json()).toEqual({ read: { ok: true }, isUsed: false });
  });
});

describe('a query', () => {
  const schema = z.object({ at: z.coerce.number(), to: z.string().optional() });
  const app = new Hono().get('/', (context) => {
    const read = readQuery(context, schema);
    return read.ok ? context.json(read.value as object) : read.response;
  });

  it('a query is read', async () => {
    expect(await (await app.request('/?at=1&to=x&other=1')).json()).toEqual({ at: 1, to: 'x' });
  });

  it('a wrong query is refused with the first parameter at fault', async () => {
    const response = await app.request('/?at=x');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      detail: expect.stringMatching(/^at: ./),
    });
  });
});
