import { describe, expect, it } from 'vitest';
import {
  type FormPart,
  FormReader,
  UnreadableForm,
} from '../../../../worker/http/bodies/form-reader.ts';

type ReadPart = FormPart & { text: string };

/** Returns a reader of these chunks, and how many are left. */
function open(...chunks: (string | Uint8Array)[]) {
  const left = chunks.map((chunk) =>
    typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk,
  );
  return {
    form: new FormReader(async () => left.shift() ?? null, 'mint'),
    left: () => left.length,
  };
}

/** Returns the rest of the part that is being read. */
async function textOf(form: FormReader): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let next = await form.nextBytes(); next; next = await form.nextBytes()) {
    text += decoder.decode(next, { stream: true });
  }
  return text;
}

/** Reads a form to its end. */
async function partsOf(...chunks: (string | Uint8Array)[]): Promise<ReadPart[]> {
  const { form } = open(...chunks);
  const parts: ReadPart[] = [];
  for (let part = await form.nextPart(); part; part = await form.nextPart()) {
    parts.push({ ...part, text: await textOf(form) });
  }
  return parts;
}

const head = '--mint\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const part = (headers: string) => `--mint\r\n${headers}\r\n\r\npicture\r\n--mint--\r\n`;
const named = 'Content-Disposition: form-data; name="a"';
/** Headers of this many bytes. */
const longHeaders = (bytes: number) => `${named}\r\nX: `.padEnd(bytes, 'x');

describe('a form that can’t be read', () => {
  it.each([
    ['is empty', ''],
    ['does not begin with a part', `picture${part(named)}`],
    ['begins with another boundary', part(named).replaceAll('mint', 'mine')],
    ['does not end', `${head}picture`],
    ['does not end although it is long', `${head}${'x'.repeat(1000)}`],
    ['has a part without headers', '--mint\r\n\r\npicture\r\n--mint--\r\n'],
    ['has a part without a name', part('Content-Type: image/png')],
    ['has headers without an end', `--mint\r\n${'x'.repeat(20_000)}`],
    ['has headers without an end, and ends', `--mint\r\n${named}\r\n`],
    ['has another line than a part behind a boundary', `${head}picture\r\n--mint\n\n${head}`],
    ['ends in a boundary', `${head}picture\r\n--mint`],
    ['ends in half of the last dashes', `${head}picture\r\n--mint-`],
    ['ends in a part of a boundary', `${head}picture\r\n--mi`],
    ['ends its lines as texts do', part(named).replaceAll('\r', '')],
  ])('a form that %s is refused', async (_, body) => {
    await expect(partsOf(body)).rejects.toThrow(UnreadableForm);
  });

  it('the headers of a part have at most 8 KiB', async () => {
    for (const length of [1, 8192, 100_000]) {
      const chunksOf = (bytes: number) =>
        part(longHeaders(bytes)).match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
      expect(await partsOf(...chunksOf(8192))).toMatchObject([{ name: 'a', text: 'picture' }]);
      await expect(partsOf(...chunksOf(8193))).rejects.toThrow(UnreadableForm);
    }
  });

  it('a form has at most 16 parts', async () => {
    const form = (parts: number) => `${`${head}x\r\n`.repeat(parts)}--mint--\r\n`;
    expect(await partsOf(form(16))).toHaveLength(16);
    await expect(partsOf(form(17))).rejects.toThrow(UnreadableForm);
  });
});

describe('a part', () => {
  it.each([
    ['a quoted name', 'name="image"; filename="a.png"', true],
    ['a name without quotes', 'name=image; filename=a.png', true],
    ['a file name before its own', 'filename="a.png"; name="image"', true],
    ['an encoded file name', 'name="image"; filename*=UTF-8\'\'a.png', true],
    ['an empty file name', 'name="image"; filename=""', true],
    ['no file name', 'name="image"', false],
  ])('a part with %s is read', async (_, fields, isFile) => {
    expect(await partsOf(part(`content-disposition: form-data; ${fields}`))).toEqual([
      { name: 'image', isFile, text: 'picture' },
    ]);
  });

  it('header-like or binary data in a part is its content', async () => {
    const bytes = new TextEncoder().encode(`${head}name: "b"\r\n${named}\r\n\r\n?\r\n--mint--`);
    bytes[bytes.indexOf(0x3f)] = 0xff;
    const [read] = await partsOf(bytes);
    expect(read).toEqual({
      name: 'image',
      isFile: true,
      text: `name: "b"\r\n${named}\r\n\r\n\ufffd`,
    });
  });

  it('several parts are read, whatever the chunks they arrive in', async () => {
    const body = `${head}one\r\n${head}\r\r\n--min\r\n--mint--\r\nand what follows`;
    for (let length = 1; length < 40; length += 1) {
      const read = await partsOf(...(body.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []));
      expect(read.map(({ text }) => text)).toEqual(['one', '\r\r\n--min']);
    }
  });

  it('an unread part is skipped', async () => {
    const { form } = open(`${head}one\r\n${head}two\r\n--mint--\r\n`);
    expect(await form.nextBytes()).toBeNull();
    expect(await form.nextPart()).toEqual({ name: 'image', isFile: true });
    expect(await form.nextPart()).toEqual({ name: 'image', isFile: true });
    expect(await textOf(form)).toBe('two');
    expect(await form.nextBytes()).toBeNull();
    expect(await form.nextPart()).toBeNull();
  });

  it('what follows the form is read to its end, so that the connection can be used again', async () => {
    const { form, left } = open('--mint--', '\r\nand', ' what', ' follows');
    expect(await form.nextPart()).toBeNull();
    expect(left()).toBe(0);
  });
});
