import { headshot as definition } from '../../domain/tools/headshot.ts';
import { type ProviderTool, sentence } from './provider-tool.ts';

export const headshot: ProviderTool<'headshot'> = {
  buildPrompt: ({ prompt }) =>
    [
      definition.opening,
      ...(prompt ? [sentence(prompt)] : []),
      'Soft studio light, plain backdrop, sharp focus.',
      'Keep the face exactly as it is.',
    ].join(' '),
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
