import { PromptBox } from './prompt-box.tsx';
import { ToolOutput } from './tool-output.tsx';
import { ToolPress } from './tool-press.tsx';
import { ToolScreen } from './tool-screen.tsx';
import { usePromptDraft } from './use-prompt-draft.ts';
import { useTool } from './use-tool.ts';

/** The tool 'Text to Image': a prompt, one button, and the picture. */
export function TextToImage({ userId }: { userId: string }) {
  const [prompt, setPrompt] = usePromptDraft(userId, 'text2img');
  const tool = useTool(userId, 'text2img');
  const generate = (words: string) => {
    if (words.trim() !== '') void tool.press({ tool: 'text2img', prompt: words.trim() });
  };
  return (
    <ToolScreen
      title="Text to Image"
      input={
        <>
          <PromptBox
            tool="text2img"
            label="Describe your picture"
            placeholder="A lighthouse on a cliff at sunset, calm sea, a small sailing boat"
            rows={6}
            prompt={prompt}
            onChange={setPrompt}
            onSubmit={() => generate(prompt)}
          />
          <ToolPress
            tool={tool}
            label="Generate"
            busyLabel="Generating"
            isReady={prompt.trim() !== ''}
            onPress={() => generate(prompt)}
          />
        </>
      }
      output={
        <ToolOutput
          tool={tool}
          invitation="Say what you would like to see, and press Generate."
          onRetry={() => generate(tool.job?.prompt ?? prompt)}
        />
      }
    />
  );
}
