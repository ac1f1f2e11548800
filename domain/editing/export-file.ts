import type { ExportType } from '../tools/edit-options.ts';

/** Quality of an exported JPEG or WebP, in percent. */
export const exportQualityPercent = 92;

/** The color behind an export: that of its bars, and in a JPEG always one, because it has no transparency. */
export function backgroundOf({ type, bars }: { type: ExportType; bars: string | null }) {
  return bars ?? (type === 'image/jpeg' ? '#ffffff' : null);
}
