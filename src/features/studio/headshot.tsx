import { studioTexts } from '../../texts/en/studio/studio.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { PictureInput } from './input/picture-input.tsx';
import { useSourcePicture } from './input/use-source-picture.ts';
import { PromptBox } from './prompt/prompt-box.tsx';
import { usePromptDraft } from './prompt/use-prompt-draft.ts';
import { ToolForm } from './tool-form.tsx';
import { ToolOutput } from './tool-output.tsx';
import { ToolScreen } from './tool-screen.tsx';
import { useTool } from './use-tool.ts';

/** The tool 'Headshot': a photo, an optional style, and a portrait. */
export function Headshot({ userId }: { userId: string }) {
  const [prompt, setPrompt] = usePromptDraft(userId, 'headshot');
  const picture = useSourcePicture(userId, 'headshot');
  const tool = useTool(userId, 'headshot');
  const { source } = picture;
  const generate = (text: string) => {
    if (source) void tool.submit({ tool: 'headshot', prompt: text.trim(), picture: source });
  };
  return (
    <ToolScreen
      title={toolTexts.titles.headshot}
      input={
        <>
          <PictureInput tool="headshot" label={studioTexts.headshot.picture} state={picture} />
          <PromptBox
            tool="headshot"
            label={studioTexts.headshot.label}
            placeholder={studioTexts.headshot.placeholder}
            rows={3}
            prompt={prompt}
            onChange={setPrompt}
          />
          <ToolForm
            tool={tool}
            label={studioTexts.headshot.action}
            busyLabel={studioTexts.headshot.busy}
            isReady={source !== null}
            onSubmit={() => generate(prompt)}
          />
        </>
      }
      output={
        <ToolOutput
          userId={userId}
          tool={tool}
          source={source}
          invitation={studioTexts.headshot.invitation}
          draft={{ prompt, onChange: setPrompt }}
          onVary={(job) => generate(job.prompt ?? '')}
          onRetry={source ? () => generate(prompt) : undefined}
        />
      }
    />
  );
}
