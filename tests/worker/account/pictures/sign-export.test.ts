import { env } from 'cloudflare:workers';
import { PNG } from '@trustnxt/c2pa-ts/asset';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readMark } from '../../../../domain/marking/mark-file.ts';
import {
  makeCertificate,
  type TestCertificate,
} from '../../../pure/images/pictures/signing/test-certificate.ts';
import { callDeployment } from '../../call-deployment.ts';
import { type Client, problemOf, signedIn } from '../../client.ts';
import { made } from '../../shares/sharing.ts';

const whole = '0,0,1,0,0,1';
let signing: TestCertificate;
beforeAll(async () => {
  signing = await makeCertificate();
});

async function sign(client: Client, id: string, body: BodyInit, changes = {}, corners = whole) {
  const variables = { C2PA_CERTIFICATE: signing.certificate, C2PA_PRIVATE_KEY: signing.privateKey };
  const path = `/api/jobs/${id}/exports?corners=${corners}`;
  const headers = { Cookie: client.cookie(), 'Content-Type': 'image/png' };
  return callDeployment({ ...variables, ...changes }, path, { method: 'POST', body, headers });
}

async function resultOf(client: Client, id: string): Promise<Uint8Array> {
  const { job } = await client.get<{ job: { result: { url: string } } }>(`/api/jobs/${id}`);
  return (await client.fetch(job.result.url)).bytes();
}

/** As the editor writes one. */
async function pngOf(file: Uint8Array) {
  const drawn = await env.IMAGES.input(new Blob([file as Uint8Array<ArrayBuffer>]).stream()).output(
    { format: 'image/png' },
  );
  return new Response(drawn.image()).bytes();
}

describe('signing an export', () => {
  it('the server signs what shows its own result, and nothing else', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const [client, other] = [await signedIn(), await signedIn()];
    const [id, unlike] = [await made(client), await made(client, 'a red cat')];
    const file = await pngOf(await resultOf(client, id));
    const response = await sign(client, id, file);
    expect(response.status).toBe(200);
    const signed = await response.bytes();
    expect(readMark(signed)?.identifier).toBe(id);
    expect(new PNG(signed).getManifestJUMBF()).toBeDefined();
    // A signed file is signed anew.
    expect((await sign(client, id, signed)).status).toBe(200);

    const code = async (sent: Promise<Response>) => (await problemOf(await sent)).code;
    expect(await code(sign(other, id, file))).toBe('not_found');
    expect(await code(sign(client, crypto.randomUUID(), file))).toBe('not_found');
    expect(await code(sign(client, id, file, {}, '1,2'))).toBe('invalid_input');
    expect(await code(sign(client, id, new Uint8Array(9 * 1024 * 1024)))).toBe('too_large');
    const unlikely = await pngOf(await resultOf(client, unlike));
    expect(await code(sign(client, id, unlikely, {}, '1,1,0,1,1,0'))).toBe('export_refused');
    expect(await code(sign(client, id, 'no picture'))).toBe('export_refused');
    const broken = { input: vi.fn<ImagesBinding['input']>().mockThrow(new Error('down')) };
    expect(await code(sign(client, id, file, { IMAGES: broken }))).toBe('export_refused');
    const off = { C2PA_CERTIFICATE: undefined, C2PA_PRIVATE_KEY: undefined };
    expect(await code(sign(client, id, file, off))).toBe('export_refused');
    const rest = await Promise.all(Array.from({ length: 20 }, () => sign(client, id, 'x')));
    expect(rest.map(({ status }) => status)).toContain(429);
    await client.fetch(`/api/pictures/${id}`, { method: 'DELETE' });
    expect(await code(sign(client, id, file))).toBe('not_found');
  });
});
