import { env } from 'cloudflare:workers';
import { PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { imageDimensionsFromData } from 'image-dimensions';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Job } from '../../../domain/account/job.ts';
import { readMark } from '../../../domain/marking/mark-file.ts';
import { uploadsUnderWay } from '../../../worker/account/uploads/uploads-under-way.ts';
import { sha256Of } from '../../../worker/crypto/sha256.ts';
import { BlockedFiles } from '../../../worker/screening/blocked-files.ts';
import {
  makeCertificate,
  type TestCertificate,
} from '../../pure/images/pictures/signing/test-certificate.ts';
import { callDeployment } from '../call-deployment.ts';
import { type Client, problemOf, signedIn } from '../client.ts';
import { made } from './sharing.ts';

let signing: TestCertificate;
beforeAll(async () => {
  signing = await makeCertificate();
  // A slow machine takes longer to load its code than an export may take.
  await import('../../../worker/images/pictures/signing/sign-export.ts');
});

const turn = { kind: 'turn', quarters: 1 };
const crop = { kind: 'crop', x: 4, y: 8, width: 30, height: 20 };
const sepia = { kind: 'filter', type: 'Sepia', intensity: 100 };

async function resultOf(client: Client, id: string) {
  const { job } = await client.get<{ job: Job }>(`/api/jobs/${id}`);
  const { url = '', width = 0 } = job.result ?? {};
  const sha256 = await sha256Of(await (await client.fetch(url)).bytes());
  return { sha256, width };
}

it('the server draws and signs exports of its own results, and no others', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [client, other] = [await signedIn(), await signedIn()];
  const id = await made(client);
  const { sha256, width } = await resultOf(client, id);
  const whole = {
    format: 'original',
    fit: 'cover',
    type: 'image/png',
    bars: null,
    edits: [],
    sha256,
  };
  const send = (change = {}, variables = {}, from = client, of = id) =>
    callDeployment(
      { C2PA_CERTIFICATE: signing.certificate, C2PA_PRIVATE_KEY: signing.privateKey, ...variables },
      `/api/jobs/${of}/exports`,
      {
        method: 'POST',
        body: JSON.stringify({ ...whole, ...change }),
        headers: { Cookie: from.cookie(), 'Content-Type': 'application/json' },
      },
    );
  const code = async (sent: Promise<Response>) => (await problemOf(await sent)).code;

  const response = await send({ edits: [crop, sepia, turn] });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  const file = await response.bytes();
  expect(imageDimensionsFromData(file)).toMatchObject({ width: 20, height: 30 });
  expect(readMark(file)).toMatchObject({ identifier: id });
  const asset = new PNG(file);
  const manifest = asset.getManifestJUMBF() as Uint8Array<ArrayBuffer>;
  const store = ManifestStore.read(SuperBox.fromBuffer(manifest));
  const { isValid, statusEntries } = await store.validate(asset);
  expect([isValid, statusEntries.filter(({ success }) => success === false)]).toEqual([true, []]);
  const labels = JSON.stringify(store.getActiveManifest()?.assertions?.assertions);
  for (const name of ['opened', 'cropped', 'filtered', 'orientation']) {
    expect(labels).toContain(`c2pa.${name}`);
  }
  const jpeg = await send({ format: '16:9', fit: 'fit', type: 'image/jpeg', bars: '#000000' });
  expect(imageDimensionsFromData(await jpeg.bytes())).toMatchObject({ width: 1024, height: 576 });

  expect(await code(send({}, {}, other))).toBe('not_found');
  expect(await code(send({}, {}, client, crypto.randomUUID()))).toBe('not_found');
  expect(await code(send({ edits: [{ ...crop, x: width - 29 }] }))).toBe('invalid_input');
  expect(await code(send({ edits: [{ kind: 'overlay', pictureId: 'p' }] }))).toBe('invalid_input');
  const foreign = { sha256: '0'.repeat(64) };
  expect(await code(send(foreign))).toBe('export_refused');
  const broken = { input: vi.fn<ImagesBinding['input']>().mockThrow(new Error('down')) };
  expect(await code(send({}, { IMAGES: broken }))).toBe('export_refused');
  const off = { C2PA_CERTIFICATE: undefined, C2PA_PRIVATE_KEY: undefined };
  expect(await code(send({}, off))).toBe('export_refused');
  expect(await code(send({}, { VISIBLE_LABEL: 'all' }))).toBe('export_refused');
  const leave = uploadsUnderWay.enter('another', 48 * 1024 * 1024);
  expect(await code(send())).toBe('export_refused');
  leave?.();

  const blocked = new BlockedFiles(env.DATABASE);
  await blocked.add([sha256], Date.now());
  expect(await code(send())).toBe('export_refused');
  await blocked.remove([sha256]);
  expect((await send()).status).toBe(200);

  const rest = await Promise.all(Array.from({ length: 30 }, () => send(foreign)));
  expect(rest.map(({ status }) => status)).toContain(429);
});
