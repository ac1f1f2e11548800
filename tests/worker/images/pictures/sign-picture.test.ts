import { PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { expect, it } from 'vitest';
import { signPicture } from '../../../../worker/images/pictures/signing/sign-picture.ts';
import { makeCertificate } from '../../../pure/images/pictures/signing/test-certificate.ts';
import { smallPicture } from './small-picture.ts';

const { bytes: png } = smallPicture;

it('the runtime signs a picture, which another manifest then names', async () => {
  const by = { name: 'Chitra', signing: await makeCertificate() };
  const mark = { sourceType: 'trainedAlgorithmicMedia', identifier: 'job-1' };
  const file = await signPicture(png, mark, null, by);
  const parent = { title: 'source photo', type: 'image/png', file };
  const signed = await signPicture(png, mark, parent, by);
  const asset = new PNG(signed as Uint8Array<ArrayBuffer>);
  const manifest = asset.getManifestJUMBF() as Uint8Array<ArrayBuffer>;
  const store = ManifestStore.read(SuperBox.fromBuffer(manifest));
  expect(store.manifests).toHaveLength(2);
  const { isValid, statusEntries } = await store.validate(asset);
  expect([isValid, statusEntries.filter(({ success }) => success === false)]).toEqual([true, []]);
});
