import { picturePrompt } from '../../domain/tools/picture-prompt.ts';
import type { ProviderTool } from './provider-tool.ts';

export const headshot: ProviderTool<'headshot'> = {
  buildPrompt: picturePrompt,
  ideas: [
    'A dark suit, a light gray studio background',
    'Smart casual, a bright office out of focus',
    'A friendly smile, soft window light',
    'Black and white, strong light from one side',
    'A navy blazer, a plain warm background',
    'Outdoors in open shade, green out of focus',
    'A formal portrait for a company page',
    'Relaxed and confident, a wall of books behind',
  ],
};
