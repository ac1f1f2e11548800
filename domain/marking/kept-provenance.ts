import type { ProvenanceRules } from '../pictures/picture-copy.ts';
import { parseXmp, writeXmp } from './mark.ts';
import { sourceTypeIn } from './mark-file.ts';

/** A manifest of a camera has places and times besides. */
const isPrivate = /exif|gps/i;

const keepsManifest = (manifest: Uint8Array) =>
  sourceTypeIn(manifest) !== null && !isPrivate.test(new TextDecoder('latin1').decode(manifest));

/** An upload keeps how it was made, and neither by whom nor where. */
export const uploadProvenance: ProvenanceRules = {
  rewriteXmp: (packet) => {
    const mark = parseXmp(packet);
    return mark && writeXmp({ sourceType: mark.sourceType });
  },
  keepsManifest,
};

/** A picture that the account keeps also has the deployment's name and its job. */
export const keptPictureProvenance: ProvenanceRules = {
  rewriteXmp: (packet) => {
    const mark = parseXmp(packet);
    return mark && writeXmp(mark);
  },
  keepsManifest,
};
