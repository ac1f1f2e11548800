import { send } from './request.ts';

/** A prompt for a transformation, from the list of presets (spec, section 3). */
export interface Preset {
  id: string;
  title: string;
  /** The address of an example of its result. */
  image: string;
  prompt: string;
}

/** Fetches the list of presets, a file of this deployment. Throws as `callApi` does. */
export async function fetchPresets(): Promise<Preset[]> {
  return (await send('/presets/presets.json', { method: 'GET' })) as Preset[];
}
