export const filterTypes = [
  'Vintage',
  'Black & White',
  'Sepia',
  'Dramatic',
  'Soft',
  'Warm',
  'Cool',
  'High Contrast',
  'Low Contrast',
  'Bright',
  'Dark',
  'Saturated',
  'Desaturated',
  'HDR',
  'Film',
  'Polaroid',
  'Instagram',
  'Professional',
  'Artistic',
  'Grunge',
  'Clean',
  'Retro',
  'Modern',
  'Faded',
  'Vibrant',
] as const;
export type FilterType = (typeof filterTypes)[number];

/** Strength of a filter, in percent (spec, section 9). */
export const filterIntensity = { min: 0, max: 100, default: 50 } as const;
