import { X509Certificate } from '@peculiar/x509';
import { type Asset, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import type { Signer } from '@trustnxt/c2pa-ts/cose';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import {
  ActionAssertion,
  ActionType,
  AssertionLabels,
  ClaimVersion,
  DataHashAssertion,
  type DigitalSourceType,
  IngredientAssertion,
  type Manifest,
  ManifestStore,
  RelationshipType,
} from '@trustnxt/c2pa-ts/manifest';
import { type Mark, vocabulary } from '../../../../domain/marking/mark.ts';
import { formatOf } from '../../../../domain/pictures/picture-format.ts';
import type { SigningSettings } from '../../../config.ts';
import { certificatesOf, derOf } from './pem.ts';
import { WebpAsset } from './webp-asset.ts';

/** Names of COSE (RFC 9053) by the curve of the certificate's key. */
const algorithms = {
  'P-256': { id: -7, hash: 'SHA-256' },
  'P-384': { id: -35, hash: 'SHA-384' },
} as const;

/** More than the signature takes; below 256 its length would have another number of bytes. */
const paddingBytes = 1000;

/** Of a vendor's manifest: some have 100 KiB. */
const manifestBytesMax = 256 * 1024;

const copiedBytesMax = 16 * 1024 * 1024;

export interface SignedBy {
  name: string;
  signing: SigningSettings;
}

/** What the picture was made from: the vendor's signed picture, or the user's photo. */
export interface Ingredient {
  title: string;
  type: string;
  /** Of the vendor's picture. Null of a user's, whose manifest is not to be opened. */
  file: Uint8Array | null;
  /** What was done to it, where a model did nothing. */
  actions?: readonly ActionType[];
}

/**
 * Returns the picture with a manifest of C2PA (claim version 2). `picture` has none. Throws where
 * the certificate and the key cannot sign. Runs in workerd and in Node.
 */
export async function signPicture(
  picture: Uint8Array,
  mark: Mark,
  parent: Ingredient | null,
  by: SignedBy,
): Promise<Uint8Array> {
  const asset = openAsset(picture);
  const signer = await openSigner(by.signing);
  const store = openStore(parent);
  const formerLabel = store.getActiveManifest()?.label;
  const manifest = store.createManifest({
    claimVersion: ClaimVersion.V2,
    assetFormat: asset.mimeType,
    instanceID: `xmp:iid:${crypto.randomUUID()}`,
    defaultHashAlgorithm: 'SHA-256',
    signer,
  });
  if (manifest.claim) {
    manifest.claim.claimGeneratorName = by.name;
    // The library puts its own there.
    manifest.claim.claimGeneratorVersion = undefined;
  }
  if (manifest.signature) manifest.signature.signatureData.paddingLength = paddingBytes;
  const ingredient = parent && addIngredient(manifest, parent, formerLabel);
  const { name } = by;
  const edits = parent?.actions ?? [];
  // The manifest of a result names what made it; a picture without one has no other place for that.
  const isNamed = edits.length > 0 && formerLabel !== undefined;
  addActions(manifest, mark, ingredient, { name, edits, isNamed });
  const hash = DataHashAssertion.create('SHA-256');
  manifest.addAssertion(hash);
  await asset.ensureManifestSpace(store.measureSize());
  await hash.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

/** The manifests of the parent. A vendor may have passed on a user's, so nothing of it is relied on. */
function openStore(parent: Ingredient | null): ManifestStore {
  try {
    const former = parent?.file && openAsset(parent.file).getManifestJUMBF();
    if (former && canRead(former))
      return ManifestStore.read(SuperBox.fromBuffer(former as Uint8Array<ArrayBuffer>));
  } catch {
    // It is left out.
  }
  return new ManifestStore();
}

/** The library copies the rest of the manifest for each box that has boxes in it. */
function canRead(manifest: Uint8Array): boolean {
  if (manifest.length > manifestBytesMax) return false;
  const superBoxes = new TextDecoder('latin1').decode(manifest).split('jumb').length;
  return superBoxes * manifest.length <= copiedBytesMax;
}

function openAsset(file: Uint8Array): Asset {
  const picture = file as Uint8Array<ArrayBuffer>;
  switch (formatOf(picture)?.extension) {
    case 'jpg':
      return new JPEG(picture);
    case 'png':
      return new PNG(picture);
    case 'webp':
      return new WebpAsset(picture);
    default:
      throw new TypeError('this format cannot be signed');
  }
}

/** The library's own signer writes ASN.1, which readers of C2PA refuse. */
async function openSigner({ certificate, privateKey }: SigningSettings): Promise<Signer> {
  const [own, ...chain] = certificatesOf(certificate).map(
    (der) => new X509Certificate(der as Uint8Array<ArrayBuffer>),
  );
  if (!own) throw new TypeError('C2PA_CERTIFICATE has no certificate');
  const { namedCurve = '' } = own.publicKey.algorithm as { namedCurve?: string };
  const algorithm = algorithms[namedCurve as keyof typeof algorithms];
  if (!algorithm) throw new TypeError('the key of C2PA_CERTIFICATE is not of P-256 or P-384');
  const key = await crypto.subtle.importKey(
    'pkcs8',
    derOf(privateKey) as Uint8Array<ArrayBuffer>,
    { name: 'ECDSA', namedCurve },
    false,
    ['sign'],
  );
  return {
    certificate: own,
    chainCertificates: chain,
    algorithm: algorithm.id,
    sign: async (payload) => {
      const how = { name: 'ECDSA', hash: algorithm.hash };
      return new Uint8Array(await crypto.subtle.sign(how, key, payload as Uint8Array<ArrayBuffer>));
    },
  };
}

function addIngredient(
  manifest: Manifest,
  { title, type }: Ingredient,
  formerLabel: string | undefined,
): IngredientAssertion {
  const ingredient = IngredientAssertion.createV2(title, type);
  ingredient.relationship = RelationshipType.ParentOf;
  // Hashes are made in the order of their references, so this one precedes the ingredient's own.
  if (formerLabel)
    ingredient.c2pa_manifest = manifest.createHashedReference(`/c2pa/${formerLabel}`);
  manifest.addAssertion(ingredient);
  return ingredient;
}

function addActions(
  manifest: Manifest,
  { sourceType }: Mark,
  ingredient: IngredientAssertion | null,
  { name, edits, isNamed }: { name: string; edits: readonly ActionType[]; isNamed: boolean },
): void {
  const softwareAgent = { name };
  const digitalSourceType = (vocabulary + sourceType) as DigitalSourceType;
  const made = { digitalSourceType, softwareAgent };
  const actions = new ActionAssertion();
  actions.label = AssertionLabels.actionsV2;
  if (ingredient) {
    const ingredients = [manifest.createAssertionReference(ingredient)];
    actions.actions = [
      { action: ActionType.C2paOpened, parameters: { ingredients } },
      ...edits.map((action) => ({ action, softwareAgent })),
      ...(isNamed ? [] : [{ action: ActionType.C2paEdited, ...made }]),
    ];
  } else actions.actions = [{ action: ActionType.C2paCreated, ...made }];
  manifest.addAssertion(actions);
}
