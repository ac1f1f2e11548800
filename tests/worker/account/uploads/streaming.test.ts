import { describe, expect, it } from 'vitest';
import { Client, problemOf, signedIn } from '../../client.ts';
import { jpegHeader, png } from '../../images/pictures/pictures.ts';
import { storedUploads } from './stored-uploads.ts';

const mebibyte = 1024 * 1024;

function formWith(image: Blob): FormData {
  const form = new FormData();
  form.set('image', image, 'a');
  return form;
}

function send(client: Client, image: Blob): Promise<Response> {
  return client.fetch('/api/uploads', { method: 'POST', body: formWith(image) });
}

/** Returns the bytes that the upload's link serves. */
async function storedBytes(sent: Response): Promise<Uint8Array> {
  const { url } = await sent.json<{ url: string }>();
  return new Uint8Array(await (await new Client().fetch(url)).arrayBuffer());
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** Whether two files are the same; a difference of megabytes could not be printed. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

describe('the metadata of an upload', () => {
  it('an upload with wrong checksums is refused, although its head and tail are right', async () => {
    const client = await signedIn();
    const others = await storedUploads();
    const bytes = await bytesOf(png(100, 100));
    bytes[45] = 1;
    const refused = await send(client, new Blob([bytes]));
    expect(await problemOf(refused)).toMatchObject({ status: 422, code: 'invalid_picture' });
    expect(await storedUploads()).toEqual(others);
  });
});

describe('a large upload', () => {
  const sizes = [5 * mebibyte, 5 * mebibyte + 1, 10 * mebibyte, 10 * mebibyte + 1, 12.5 * mebibyte];

  it.each(sizes)('an upload of %i bytes is stored byte for byte', async (bytes) => {
    const picture = jpegHeader(4000, 3000, bytes);
    const sent = await send(await signedIn(), picture);
    expect(isSame(await storedBytes(sent), await bytesOf(picture))).toBe(true);
  });
});
