import { type Tool, toolCatalogue } from '../../../../domain/tools/tools.ts';
import type { VendorKind } from '../../../provider-settings.ts';
import { blackForestLabs } from './black-forest-labs.ts';
import { fal } from './fal.ts';
import { google } from './google.ts';
import { replicate } from './replicate.ts';
import type { Vendor, VendorModel } from './vendor.ts';

/** Every vendor with a package. A new one needs a row here and an emulator. */
export const vendors: Readonly<Record<VendorKind, Vendor>> = {
  google,
  fal,
  replicate,
  'black-forest-labs': blackForestLabs,
};

/** Null if the vendor cannot do it. */
export function modelOf(
  vendor: Vendor,
  tool: Tool,
  settings: { model: string | null; bgremoveModel: string | null },
): { name: string; row: VendorModel } | null {
  const isCutOut = toolCatalogue[tool].isTransparent;
  const name = isCutOut
    ? (settings.bgremoveModel ?? vendor.bgremoveModel)
    : (settings.model ?? vendor.defaultModel);
  if (name === null) return null;
  const usual = (isCutOut ? vendor.bgremoveModel : null) ?? vendor.defaultModel;
  const known = vendor.models[name];
  // An unknown model is called like the usual one.
  const row = known ?? { ...(vendor.models[usual] as VendorModel), priceMicroUsd: null };
  return row.tools.includes(tool) ? { name, row } : null;
}
