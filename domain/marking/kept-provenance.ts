import type { ProvenanceRules } from '../pictures/picture-copy.ts';
import { type Mark, parseXmp, writeXmp } from './mark.ts';
import { sourceTypeIn } from './mark-file.ts';

/** A manifest has its author and what was cut off besides, so no byte of it remains. */
function markOf(...[found, bytes]: Parameters<ProvenanceRules>): Mark | null {
  if (found === 'xmp') return parseXmp(new TextDecoder().decode(bytes));
  const sourceType = sourceTypeIn(bytes);
  return sourceType === null ? null : { sourceType };
}

/** An upload keeps how it was made, and neither by whom nor where. */
export const uploadProvenance: ProvenanceRules = (...source) => {
  const mark = markOf(...source);
  return mark && writeXmp({ sourceType: mark.sourceType });
};

/** A picture that the account keeps also has the deployment's name and its job. */
export const keptPictureProvenance: ProvenanceRules = (...source) => {
  const mark = markOf(...source);
  return mark && writeXmp(mark);
};
