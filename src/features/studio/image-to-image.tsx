import { studioTexts } from '../../texts/en/studio/studio.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { PictureInput } from './input/picture-input.tsx';
import { PresetsButton } from './input/presets-dialog.tsx';
import { useSourcePicture } from './input/use-source-picture.ts';
import { PromptBox } from './prompt/prompt-box.tsx';
import { usePromptDraft } from './prompt/use-prompt-draft.ts';
import { ToolForm } from './tool-form.tsx';
import { ToolOutput } from './tool-output.tsx';
import { ToolScreen } from './tool-screen.tsx';
import { useTool } from './use-tool.ts';

/** The tool 'Image to Image': a picture and a description of its change. */
export function ImageToImage({ userId }: { userId: string }) {
  const [prompt, setPrompt] = usePromptDraft(userId, 'img2img');
  const picture = useSourcePicture(userId, 'img2img');
  const tool = useTool(userId, 'img2img');
  const { source } = picture;
  const transform = (text: string) => {
    if (source) void tool.submit({ tool: 'img2img', prompt: text.trim(), picture: source });
  };
  return (
    <ToolScreen
      title={toolTexts.titles.img2img}
      input={
        <>
          <PictureInput tool="img2img" label={studioTexts.img2img.picture} state={picture} />
          <PromptBox
            tool="img2img"
            label={studioTexts.img2img.label}
            placeholder={studioTexts.img2img.placeholder}
            rows={3}
            prompt={prompt}
            onChange={setPrompt}
          />
          <PresetsButton onChoose={setPrompt} />
          <ToolForm
            tool={tool}
            label={studioTexts.img2img.action}
            busyLabel={studioTexts.img2img.busy}
            isReady={source !== null}
            onSubmit={() => transform(prompt)}
          />
        </>
      }
      output={
        <ToolOutput
          userId={userId}
          tool={tool}
          invitation={studioTexts.img2img.invitation}
          source={source}
          hasSourceShape
          draft={{ prompt, onChange: setPrompt }}
          onVary={(job) => transform(job.prompt ?? '')}
          onRetry={source ? () => transform(prompt) : undefined}
        />
      }
    />
  );
}
