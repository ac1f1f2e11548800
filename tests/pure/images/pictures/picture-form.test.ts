import { expect, it, vi } from 'vitest';
import type { PictureFormat } from '../../../../worker/images/pictures/picture-format.ts';
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
