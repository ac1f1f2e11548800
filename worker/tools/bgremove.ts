import type { ProviderTool } from './provider-tool.ts';

export const bgremove: ProviderTool<'bgremove'> = {
  buildPrompt: () =>
    'Remove the background of this picture and make it transparent. Keep the subject and its edges exactly as they are.',
  ideas: [
    'A product on plain white',
    'A person, ready for a poster',
    'A pet, for a greeting card',
    'A piece of furniture for a catalog',
    'A car without the parking lot',
    'A plate of food for a menu',
    'A signature on a transparent background',
    'A logo from a photo of a sign',
  ],
};
