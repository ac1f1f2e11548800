import { expect, it } from 'vitest';
import { readPictureForm } from '../../../../worker/images/pictures/read-upload.ts';
import { blackPng } from './black-png.ts';

const nowhere = {
  begin: () => undefined,
  write: async () => undefined,
  overwrite: () => undefined,
};

it('the text of a form is read whole where its letters are split between two parts of the body', async () => {
  const record = '{"prompt":"पहाड़ों पर सूर्योदय"}';
  const field = (name: string) => `--mint\r\nContent-Disposition: form-data; name="${name}"`;
  const form = new Blob([
    `${field('record')}\r\n\r\n${record}\r\n`,
    `${field('image')}; filename="a.png"\r\n\r\n`,
    blackPng(60, 80),
    '\r\n--mint--\r\n',
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
  const headers = { 'Content-Type': 'multipart/form-data; boundary=mint' };
  const init = { method: 'POST', body, headers, duplex: 'half' };
  const read = await readPictureForm(new Request('https://imagemint.test/', init), nowhere, {
    max: { bytes: 100_000, megabytes: 1 },
    textField: 'record',
  });
  expect(read).toMatchObject({ ok: true, text: record });
});
