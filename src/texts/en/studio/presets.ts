import { texts } from '../../language.ts';

const english = {
  title: 'Presets',
  failed: 'The presets could not be loaded',
  /** The presets' file names them in English. */
  name: (preset: { id: string; title: string }): string => preset.title,
};

export type PresetTexts = typeof english;
export const presetTexts = texts('presets', english);
