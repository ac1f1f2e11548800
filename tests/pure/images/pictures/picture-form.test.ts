import { expect, it, vi } from 'vitest';
import type { PictureFormat } from '../../../../domain/pictures/picture-format.ts';
import { readPictureForm } from '../../../../worker/images/pictures/read-upload.ts';
import { blackPng } from './black-png.ts';

const nowhere = {
  begin: () => undefined,
  write: async () => undefined,
  overwrite: () => undefined,
};

const headers = { 'Content-Type': 'multipart/form-data; boundary=mint' };
const max = { bytes: 100_000, megabytes: 1 };
const field = (name: string) => `--mint\r\nContent-Disposition: form-data; name="${name}"`;
const picture = (name: string) => [
  `${field('image')}; filename="${name}"\r\n\r\n`,
  blackPng(60, 80),
  '\r\n',
];

it('the text of a form is read whole where its letters are split between two parts of the body', async () => {
  const record = '{"prompt":"पहाड़ों पर सूर्योदय"}';
  const form = new Blob([
    `${field('record')}\r\n\r\n${record}\r\n`,
    ...picture('a.png'),
    '--mint--\r\n',
  ]);
  const bytes = new Uint8Array(await form.arrayBuffer());
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + 1));
      at += 1;
    },
  });
  const init = { method: 'POST', body, headers, duplex: 'half' };
  const read = await readPictureForm(new Request('https://imagemint.test/', init), nowhere, {
    max,
    textField: 'record',
  });
  expect(read).toMatchObject({ ok: true, text: record });
});

it('a form with two pictures is refused, and the second one is not written after the first', async () => {
  const begin = vi.fn<(format: PictureFormat) => void>();
  const body = new Blob([...picture('a.png'), ...picture('b.png'), '--mint--\r\n']);
  const request = new Request('https://imagemint.test/', { method: 'POST', body, headers });
  const read = await readPictureForm(request, { ...nowhere, begin }, { max });
  expect(read).toEqual({ ok: false, code: 'invalid_input', detail: 'Invalid image input' });
  expect(begin).toHaveBeenCalledOnce();
});

/** Reads a form of these parts, of the type that is named. */
async function readForm(
  parts: readonly (string | Uint8Array<ArrayBuffer>)[],
  { type = headers['Content-Type'], sink = nowhere, waitMaxMs = 1000 } = {},
) {
  const body = new Blob([...parts, '--mint--\r\n']);
  const init = { method: 'POST', body, headers: { 'Content-Type': type } };
  const request = new Request('https://imagemint.test/', init);
  const read = await readPictureForm(request, sink, { max, textField: 'record', waitMaxMs });
  return { read, isLocked: request.body?.locked };
}

/** A part of the form with this file. */
const file = (bytes: string | Uint8Array<ArrayBuffer>) => [
  `${field('image')}; filename="a"\r\n\r\n`,
  bytes,
  '\r\n',
];
const text = (value: string, name = 'record') => `${field(name)}\r\n\r\n${value}\r\n`;
const unreadable = { ok: false, code: 'bad_request', detail: 'This form cannot be read.' };

it('a form with a picture says what the picture is', async () => {
  const { read } = await readForm(file(blackPng(60, 50)));
  expect(read).toEqual({
    ok: true,
    facts: { type: 'image/png', extension: 'png', width: 60, height: 50 },
    text: null,
  });
});

it.each([
  'multipart/form-data; boundary=mint',
  'Multipart/Form-Data ;Boundary=mint',
  'multipart/form-data; boundary="mint"',
  'multipart/form-data; charset=utf-8; boundary=mint; more=1',
])('a form of the type %s is read', async (type) => {
  expect((await readForm(picture('a.png'), { type })).read).toMatchObject({ ok: true });
});

it.each(['', 'image/png', 'multipart/form-data', 'multipart/form-database; boundary=mint'])(
  'a form of the type "%s" is refused as no form',
  async (type) => {
    expect((await readForm(picture('a.png'), { type })).read).toEqual({
      ok: false,
      code: 'unsupported_media_type',
      detail: 'Send the picture as the field image of a multipart form.',
    });
  },
);

it('the text of a form is the first field of its name that is no file', async () => {
  const texts = [
    text('another', 'note'),
    `${field('record')}; filename="a.txt"\r\n\r\nfile\r\n`,
    text('first'),
    text('second'),
  ];
  const { read } = await readForm([...texts, ...picture('a.png')]);
  expect(read).toMatchObject({ ok: true, text: 'first' });
});

it('the text of a form has at most 65,536 characters', async () => {
  const sent = async (length: number) =>
    (await readForm([text('x'.repeat(length)), ...picture('a.png')])).read;
  expect(await sent(65_536)).toMatchObject({ ok: true });
  expect(await sent(65_537)).toEqual({
    ok: false,
    code: 'too_large',
    detail: 'File too large (max 1 MB)',
  });
});

const notPicture = 'This file is not a picture. Choose a PNG, JPEG or WebP picture.';

it.each([
  ['without a picture', [text('x')], 'invalid_input', 'Image is required'],
  ['with an empty picture', file(''), 'invalid_input', 'Image is required'],
  ['with a text as its picture', [text('x', 'image')], 'invalid_input', 'Invalid image input'],
  [
    'with a GIF',
    file('GIF89a'),
    'unsupported_media_type',
    'This is a GIF file. Choose a PNG, JPEG or WebP picture.',
  ],
  ['with a text file', file('Hello'), 'unsupported_media_type', notPicture],
  [
    'with a PNG that was sent as text',
    file(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 10)),
    'invalid_picture',
    undefined,
  ],
  ['with half a PNG', file(blackPng(60, 80).subarray(0, 40)), 'invalid_picture', undefined],
  [
    'with a PNG that is too low',
    file(blackPng(60, 49)),
    'invalid_picture',
    'Image too small after compression. Use at least 50 × 50 px (yours is 60 × 49).',
  ],
  [
    'with a PNG that has too many pixels',
    file(blackPng(39_383, 3047)),
    'too_large',
    'This picture has more than 120 megapixels. Use a smaller one.',
  ],
])('a form %s is refused, with what to do', async (_, parts, code, detail) => {
  const { read } = await readForm(parts);
  expect(read).toEqual(detail === undefined ? { ok: false, code } : { ok: false, code, detail });
});

it.each([
  ['stops', { ok: false, code: 'upload_failed' }],
  ['breaks off', unreadable],
])('a form whose body %s in its picture is refused', async (end, refusal) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`${field('image')}; filename="a"\r\n\r\n`));
    },
    pull(controller) {
      if (end === 'breaks off') controller.error(new Error('Connection lost'));
    },
  });
  const init = { method: 'POST', body, headers, duplex: 'half' };
  const request = new Request('https://imagemint.test/', init);
  expect(await readPictureForm(request, nowhere, { max, waitMaxMs: 20 })).toEqual(refusal);
});
