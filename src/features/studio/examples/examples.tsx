import type { StudioTool } from '../../../../domain/tools/tools.ts';
import { toolTexts } from '../../../texts/en/studio/tools.ts';
import type { ExamplesProps } from './example.ts';
import { PairExample } from './pair-example.tsx';
import { PresetExamples } from './preset-examples.tsx';
import { PromptExamples } from './prompt-examples.tsx';

/** The examples of a tool. They are a file of their own, which the first view does not wait for. */
export default function Examples({ tool, ...props }: ExamplesProps & { tool: StudioTool }) {
  const { onUse } = props;
  switch (tool) {
    case 'text2img':
      return <PromptExamples {...props} />;
    case 'img2img':
      return <PresetExamples {...props} />;
    case 'headshot':
      return (
        <PairExample
          tool={tool}
          example={{ prompt: toolTexts.headshot.placeholder, source: '/samples/portrait.jpg' }}
          onUse={onUse}
        />
      );
    case 'bgremove':
      return (
        <PairExample
          tool={tool}
          example={{ prompt: null, source: '/samples/product.jpg' }}
          onUse={onUse}
        />
      );
  }
}
