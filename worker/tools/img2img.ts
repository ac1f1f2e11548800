import { picturePrompt } from '../../domain/tools/picture-prompt.ts';
import type { ProviderTool } from './provider-tool.ts';

export const img2img: ProviderTool<'img2img'> = {
  buildPrompt: picturePrompt,
  ideas: [
    'Make it a watercolor with loose edges',
    'Turn it into a pencil drawing on cream paper',
    'As a stop-motion scene of felt and wool',
    'In the style of a woodcut, two colors',
    'At golden hour, with long shadows',
    'As a poster with flat shapes and few colors',
    'In deep winter, with falling snow',
    'As an oil painting with thick strokes',
  ],
};
