import { deflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountPictureRoutes } from '../../../worker/account/pictures/account-picture-routes.ts';
import type { ListedPicture } from '../../../worker/account/pictures/listed-picture.ts';
import { uploadRoutes } from '../../../worker/account/uploads/upload-routes.ts';
import { uploadsUnderWay } from '../../../worker/account/uploads/uploads-under-way.ts';
import { isLinkValid } from '../../../worker/images/pictures/signed-link.ts';
import { deploymentVariables } from '../deployment-variables.ts';
import { blackPng } from '../images/pictures/black-png.ts';
import { packedPng } from '../images/pictures/packed-png.ts';
import { type AccountResponses, requestAsUser, userId } from './call-as-user.ts';

const record = { type: 'text2img', prompt: 'a cat', ts: 1000 } as const;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What happened, in its order: calls of the account and of R2. */
let events: unknown[][];
/** What the account responds, besides what it usually does. */
let responses: AccountResponses;
let isStoreBroken: boolean;

const listed = (file: object): ListedPicture => ({
  ...record,
  id: 'one',
  state: 'kept',
  file: file as NonNullable<ListedPicture['file']>,
  expiresAt: null,
});

beforeEach(() => {
  events = [];
  isStoreBroken = false;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  responses = {
    'jobs.addUpload': (upload) => ({
      ok: true,
      upload: { ...(upload as object), expiresAt: 5_000_000 },
    }),
    'pictures.admit': () => ({ ok: true, known: null, as: 'add' }),
    'pictures.expect': () => undefined,
    'pictures.add': (sent) => ({ ok: true, picture: listed((sent as { file: object }).file) }),
  };
});

const PICTURES = {
  put: async (key: string) => {
    events.push(['put', key]);
    if (isStoreBroken) throw new Error('R2 is down');
  },
  createMultipartUpload: async () => ({
    uploadPart: async (partNumber: number) => ({ partNumber, etag: '' }),
    abort: async () => void events.push(['abort']),
  }),
};

function formWith(fields: Record<string, string | Uint8Array<ArrayBuffer>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new File([value], 'a.png', { type: 'image/png' }));
  }
  return form;
}

type Responded = Record<string, unknown>;

async function send(routes: typeof uploadRoutes, path: string, method: string, body: FormData) {
  const given = { responses, environment: { PICTURES }, asked: events };
  const response = await requestAsUser(routes, path, { method, body }, given);
  return { response, status: response.status, json: (await response.json()) as Responded };
}

const png = () => blackPng(60, 50);
const upload = (fields: Record<string, string | Uint8Array<ArrayBuffer>> = { image: png() }) =>
  send(uploadRoutes, '/api/uploads', 'POST', formWith(fields));
const keep = (
  fields: Record<string, string | Uint8Array<ArrayBuffer>> = {
    image: png(),
    record: JSON.stringify(record),
  },
  id = 'one',
) => send(accountPictureRoutes, `/api/pictures/${id}`, 'PUT', formWith(fields));

describe('an upload', () => {
  it('the account knows an upload’s name before R2 has it, and its link is valid until it expires', async () => {
    const { status, json } = await upload();
    const { id, url, ...other } = json;
    expect([status, other]).toEqual([
      200,
      { width: 60, height: 50, expiresAt: new Date(5_000_000).toISOString() },
    ]);
    const link = new URL(String(url), 'https://shop.example');
    const key = link.pathname.slice('/images/'.length);
    expect(key).toBe(`${String(id)}.png`);
    const registered = { id, key, type: 'image/png', width: 60, height: 50 };
    expect(events).toEqual([
      ['jobs.addUpload', registered],
      ['put', key],
    ]);
    const [exp, sig] = ['exp', 'sig'].map((name) => link.searchParams.get(name) ?? '');
    const { SESSION_SECRET: secret } = deploymentVariables;
    expect(await isLinkValid(secret, { key, exp, sig }, 4_999_999)).toBe(true);
    expect(exp).toBe('5000000');
  });
});

describe('a picture that a device sends to be saved', () => {
  it('a picture is expected, stored and then given to the account', async () => {
    const { status, json } = await keep();
    expect(status).toBe(200);
    const url = expect.stringContaining(`/images/kept.${userId}.`);
    const file = { url, width: 60, height: 50, type: 'image/png' };
    expect(json).toEqual({ picture: { ...record, id: 'one', state: 'kept', file } });
    const key = expect.stringMatching(new RegExp(`^kept\\.${userId}\\.${uuid}\\.png$`));
    const stored = { key, type: 'image/png', width: 60, height: 50 };
    expect(events).toEqual([
      ['pictures.admit', 'one'],
      ['pictures.expect', key],
      ['put', key],
      ['pictures.add', { id: 'one', record, file: stored }],
    ]);
  });

  it('the finished picture of an edit has a name of its job', async () => {
    responses['pictures.admit'] = () => ({ ok: true, known: null, as: 'finish' });
    await keep();
    const key = expect.stringMatching(new RegExp(`^${userId}\\.one\\.${uuid}\\.png$`));
    expect(events[2]).toEqual(['put', key]);
  });

  it('a picture that the account has is handled without being read', async () => {
    const file = { key: 'kept.x.png', width: 64, height: 48, type: 'image/png' };
    responses['pictures.admit'] = () => ({ ok: true, known: listed(file) });
    const { status, json } = await keep({ image: 'no file' });
    expect([status, json]).toMatchObject([200, { picture: { id: 'one', file: { width: 64 } } }]);
    expect(events).toHaveLength(1);
  });

  it('a picture that the account refuses is not read', async () => {
    responses['pictures.admit'] = () => ({ ok: false, code: 'picture_deleted' });
    expect((await keep({ image: 'no file' })).json).toMatchObject({ code: 'picture_deleted' });
    expect(events).toHaveLength(1);
  });

  it('an invalid picture id is refused, and no store is asked', async () => {
    expect((await keep(undefined, 'x'.repeat(65))).json).toMatchObject({ code: 'invalid_input' });
    expect(events).toEqual([]);
  });
});

describe('an upload and a picture for the account', () => {
  const text = JSON.stringify(record);
  /** Sends both, and returns what is responded. */
  const sendBoth = async (image?: Uint8Array<ArrayBuffer> | string) => [
    await upload(image === undefined ? {} : { image }),
    await keep(image === undefined ? { record: text } : { image, record: text }),
  ];
  const pixels = { width: 60_000, height: 60_000, depth: 8, colorType: 6, rows: [] };

  it.each<[string, Uint8Array<ArrayBuffer> | undefined, string]>([
    ['without a file', undefined, 'invalid_input'],
    ['with a GIF', Uint8Array.from(Buffer.from('GIF89a'.padEnd(200))), 'unsupported_media_type'],
    ['that is truncated', Uint8Array.from(png().slice(0, -20)), 'invalid_picture'],
    ['with too many pixels', packedPng(pixels), 'too_large'],
  ])('a picture %s is refused, and stored nowhere', async (_, image, code) => {
    for (const { json } of await sendBoth(image)) expect(json).toMatchObject({ code });
    expect(events.filter(([name]) => name === 'put')).toEqual([]);
  });

  it('a broken form is refused', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    for (const [routes, path, method] of [
      [uploadRoutes, '/api/uploads', 'POST'],
      [accountPictureRoutes, '/api/pictures/one', 'PUT'],
    ] as const) {
      const init = { method, headers, body: 'x' };
      const response = await requestAsUser(routes, path, init, { responses });
      expect(await response.json()).toMatchObject({ code: 'bad_request' });
    }
  });

  it('a picture that R2 does not take has failed, and the log says why', async () => {
    isStoreBroken = true;
    for (const { json } of await sendBoth(png())) expect(json.code).toBe('upload_failed');
    const lines = vi.mocked(console.error).mock.calls.map(([line]) => String(line));
    const line = { event: 'upload_failed', reason: 'Error: R2 is down' };
    expect(lines.map((each) => JSON.parse(each) as unknown)).toMatchObject([line, line]);
  });

  it('beside three others of the user they are refused with a time to wait, and taken when one has ended', async () => {
    const leaves = [1, 2, 3].map(() => uploadsUnderWay.enter(userId, 1));
    for (const { response, json } of await sendBoth(png())) {
      expect(json.code).toBe('unavailable');
      expect(response.headers.get('Retry-After')).toBe('5');
    }
    expect(events).toEqual([]);
    for (const leave of leaves.splice(1)) leave?.();
    for (const { status } of await sendBoth(png())) expect(status).toBe(200);
    leaves[0]?.();
  });
});

it.each([
  ['too_many_uploads', 'jobs.addUpload', () => upload()],
  ['pictures_not_kept', 'pictures.admit', () => keep()],
  ['picture_deleted', 'pictures.admit', () => keep()],
  ['picture_too_old', 'pictures.add', () => keep()],
])('a picture that the account refuses with %s is refused with it', async (code, name, sent) => {
  responses[name] = () => ({ ok: false, code });
  expect((await sent()).json).toMatchObject({ code });
});

it.each([undefined, 'no JSON', '{"type":"text2img"}'])(
  'a picture for the account is refused with the record %s, and not stored',
  async (invalid) => {
    const { json } = await keep({ image: png(), ...(invalid ? { record: invalid } : {}) });
    expect(json).toMatchObject({ code: 'invalid_input', detail: 'The record is not valid.' });
    expect(events).toHaveLength(1);
  },
);

it('a picture for the account has at most 20 MB', async () => {
  const image = new Uint8Array(20 * 1024 * 1024 + 1);
  image.set(png());
  expect((await keep({ image })).json).toMatchObject({ detail: 'File too large (max 20 MB)' });
});

describe('what a picture leaves behind that is not taken', () => {
  // The third part begins, so that the second one is in R2.
  const data = new Uint8Array(10 * 1024 * 1024);
  data.set(deflateSync(Buffer.alloc(50 * (1 + 60 * 4), 1)));
  const large = packedPng({ width: 60, height: 50, depth: 8, colorType: 6, rows: [], data });

  it.each([
    ['an upload', () => upload({ image: large })],
    ['a picture to be kept', () => keep({ image: large, record: JSON.stringify(record) })],
  ])('the parts of %s that is refused in the end are given up', async (_, sent) => {
    responses['jobs.addUpload'] = () => ({ ok: false, code: 'too_many_uploads' });
    responses['pictures.expect'] = () => {
      throw new Error('a fault');
    };
    await sent().catch(() => undefined);
    expect(events.at(-1)).toEqual(['abort']);
  });
});
