import { send } from './request.ts';

export interface Preset {
  id: string;
  title: string;
  image: string;
  prompt: string;
}

export async function fetchPresets(): Promise<Preset[]> {
  return (await send('/presets/presets.json', { method: 'GET' })) as Preset[];
}
