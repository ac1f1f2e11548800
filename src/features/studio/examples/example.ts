import type { StudioTool } from '../../../../domain/tools/tools.ts';

/** The tools with several examples. The others have one, with a picture before and after. */
export type ToolWithExamples = Extract<StudioTool, 'text2img' | 'img2img'>;

export interface Example {
  /** Null leaves the prompt as it is. */
  prompt: string | null;
  /** The address of the source picture; null if the tool needs none, or keeps the user's own. */
  source: string | null;
}

export interface ExamplesProps {
  hasSource: boolean;
  onUse: (example: Example) => void;
}
