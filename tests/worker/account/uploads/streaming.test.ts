import { describe, expect, it, vi } from 'vitest';
import { callDeployment } from '../../call-deployment.ts';
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

/** A JPEG with a comment in front of its frame, and one behind its pixels. */
async function withComments(picture: Blob): Promise<Blob> {
  const bytes = await bytesOf(picture);
  const comment = Uint8Array.of(0xff, 0xfe, 0, 8, ...new TextEncoder().encode('secret'));
  const parts = [bytes.slice(0, 2), comment, bytes.slice(2, -2), comment, bytes.slice(-2)];
  return new Blob([...parts, new Uint8Array(9).fill(7)]);
}

/** An extended WebP of this many bytes without metadata, and the same with XMP behind its pixels. */
function largeWebp(bytes: number): { plain: Blob; withXmp: Blob } {
  const chunk = (type: string, data: Uint8Array<ArrayBuffer>) => {
    const length = new DataView(new ArrayBuffer(4));
    length.setUint32(0, data.length, true);
    return new Blob([type, length, data]);
  };
  const file = (flags: number, ...more: Blob[]) => {
    const header = new Uint8Array([flags, 0, 0, 0, 99, 0, 0, 99, 0, 0]);
    const pixels = new Uint8Array(bytes).fill(7);
    pixels.set([0x50, 0, 0, 0x9d, 0x01, 0x2a, 100, 0, 100, 0]);
    const chunks = new Blob(['WEBP', chunk('VP8X', header), chunk('VP8 ', pixels), ...more]);
    const length = new DataView(new ArrayBuffer(4));
    length.setUint32(0, chunks.size, true);
    return new Blob(['RIFF', length, chunks]);
  };
  return { plain: file(0), withXmp: file(4, chunk('XMP ', new Uint8Array(1000))) };
}

describe('the metadata of an upload', () => {
  it('an upload is stored without its metadata, and the same file is the same picture again', async () => {
    const client = await signedIn();
    const picture = jpegHeader(300, 200, 1000);
    const withMetadata = await withComments(picture);
    for (const file of [withMetadata, picture, withMetadata]) {
      const sent = await send(client, file);
      expect(sent.status).toBe(200);
      expect(await storedBytes(sent)).toEqual(await bytesOf(picture));
    }
  });

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

  it('a large WebP names its length and its flags as they are without metadata', async () => {
    const { plain, withXmp } = largeWebp(11 * mebibyte);
    const sent = await send(await signedIn(), withXmp);
    expect(isSame(await storedBytes(sent), await bytesOf(plain))).toBe(true);
  });

  it('a large upload that is refused at its end is not in the store', async () => {
    const client = await signedIn();
    const others = await storedUploads();
    const picture = jpegHeader(4000, 3000, 12 * mebibyte);
    const refused = await send(client, picture.slice(0, -2));
    expect(await problemOf(refused)).toMatchObject({ status: 422, code: 'invalid_picture' });
    expect(await storedUploads()).toEqual(others);
    expect((await send(client, picture)).status).toBe(200);
    expect(await storedUploads()).toHaveLength(others.length + 1);
  });

  it('a large upload whose form does not end is not in the store', async () => {
    const client = await signedIn();
    const others = await storedUploads();
    const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
    const picture = await bytesOf(jpegHeader(4000, 3000, 12 * mebibyte));
    const refused = await client.fetch('/api/uploads', {
      method: 'POST',
      body: new Blob([head, picture, '\r\n--b']),
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    });
    expect(await problemOf(refused)).toMatchObject({ status: 400, code: 'bad_request' });
    expect(await storedUploads()).toEqual(others);
  });

  it.each(['createMultipartUpload', 'uploadPart', 'complete'])(
    'a large upload is given up where the store fails at %s',
    async (step) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const client = await signedIn();
      const abort = vi.fn<() => Promise<void>>(async () => undefined);
      const call = async (name: string) => {
        if (name === step) throw new Error('the store is gone');
        return { abort, uploadPart: () => call('uploadPart'), complete: () => call('complete') };
      };
      const bucket = { createMultipartUpload: () => call('createMultipartUpload') };
      const refused = await callDeployment({ PICTURES: bucket }, '/api/uploads', {
        method: 'POST',
        body: formWith(jpegHeader(4000, 3000, 12 * mebibyte)),
        headers: { Cookie: client.cookie() },
      });
      expect(await problemOf(refused)).toMatchObject({ code: 'upload_failed' });
      expect(abort).toHaveBeenCalledTimes(step === 'createMultipartUpload' ? 0 : 1);
      expect(log.mock.calls.flat().join()).toContain('the store is gone');
      log.mockRestore();
    },
  );
});
