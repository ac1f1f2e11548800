import { picturePrompt } from '../../domain/tools/picture-prompt.ts';
import type { ProviderTool } from './provider-tool.ts';

export const text2img: ProviderTool<'text2img'> = {
  buildPrompt: picturePrompt,
  ideas: [
    'A lighthouse on a cliff at sunset, waves below',
    'A fox asleep in autumn leaves, soft morning light',
    'A city of folded paper at night, warm windows',
    'A glass terrarium with a tiny forest inside',
    'An old harbor in the rain, reflections on the stones',
    'A hot-air balloon over lavender fields at dawn',
    'A still life of lemons and blue pottery, window light',
    'A snow-covered cabin under northern lights',
  ],
};
