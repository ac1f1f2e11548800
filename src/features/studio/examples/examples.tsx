import type { ExamplesProps, ToolWithExamples } from './example.ts';
import { PresetExamples } from './preset-examples.tsx';
import { PromptExamples } from './prompt-examples.tsx';

/** The examples of a tool that has several, in their own file, which the first view does not wait for. */
export function Examples({ tool, ...props }: ExamplesProps & { tool: ToolWithExamples }) {
  return tool === 'text2img' ? <PromptExamples {...props} /> : <PresetExamples {...props} />;
}
