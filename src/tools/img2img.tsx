import type { PictureOptions } from '../../domain/tools/picture-options.ts';
import { hasVisibleText } from '../../domain/tools/visible-text.ts';
import { LaterExamples } from '../features/studio/examples/empty-canvas.tsx';
import { PictureInput } from '../features/studio/input/picture-input.tsx';
import { PresetsButton } from '../features/studio/input/presets-dialog.tsx';
import { missingPicture, useSourcePicture } from '../features/studio/input/use-source-picture.ts';
import { withClosestShape } from '../features/studio/options/closest-shape.ts';
import { LaterOptions } from '../features/studio/options/later-options.tsx';
import { optionsOfJob, usePictureOptions } from '../features/studio/options/use-picture-options.ts';
import { PromptBox } from '../features/studio/prompt/prompt-box.tsx';
import { usePromptDraft } from '../features/studio/prompt/use-prompt-draft.ts';
import { ToolForm } from '../features/studio/tool-form.tsx';
import { ToolOutput } from '../features/studio/tool-output.tsx';
import { ToolScreen } from '../features/studio/tool-screen.tsx';
import { useTool } from '../features/studio/use-tool.ts';
import { toolTexts } from '../texts/en/studio/tools.ts';

/** The tool 'Image to Image': a picture and a description of its change. */
export function Component({ userId }: { userId: string }) {
  const [prompt, setPrompt] = usePromptDraft(userId, 'img2img');
  const picture = useSourcePicture(userId, 'img2img');
  const { source } = picture;
  const choice = withClosestShape(userId, usePictureOptions(userId, 'img2img'), source);
  const tool = useTool(userId, 'img2img', choice);
  // While another picture opens, the one on screen is about to be replaced.
  const ready = picture.isOpening ? null : source;
  const transform = (text: string, options: PictureOptions | undefined, count = 1) => {
    if (!ready) return;
    const prompted = hasVisibleText(text) ? text.trim() : '';
    void tool.submit({ tool: 'img2img', prompt: prompted, picture: ready, options }, count);
  };
  return (
    <ToolScreen
      title={toolTexts.img2img.title}
      input={
        <>
          <PictureInput tool="img2img" label={toolTexts.img2img.picture} state={picture} />
          <PromptBox
            tool="img2img"
            label={toolTexts.img2img.label}
            placeholder={toolTexts.img2img.placeholder}
            rows={3}
            prompt={prompt}
            options={choice.options}
            onChange={setPrompt}
          />
          <PresetsButton onChoose={setPrompt} />
          <LaterOptions userId={userId} state={choice} prompt={prompt} onPrompt={setPrompt} />
          <ToolForm
            tool={tool}
            label={toolTexts.img2img.action}
            busyLabel={toolTexts.img2img.busy}
            missing={ready ? null : missingPicture(picture)}
            onSubmit={() => transform(prompt, choice.options, choice.count)}
          />
        </>
      }
      output={
        <ToolOutput
          userId={userId}
          tool={tool}
          invitation={toolTexts.img2img.invitation}
          source={source}
          onOpen={(address) => void picture.open(address)}
          hasSourceShape
          renderExamples={(onUse) => (
            <LaterExamples tool="img2img" hasSource={source !== null} onUse={onUse} />
          )}
          draft={{ prompt, onChange: setPrompt, options: choice }}
          options={choice}
          onVary={(job) => transform(job.prompt ?? '', optionsOfJob(job))}
          onRetry={
            ready
              ? (job) =>
                  job
                    ? transform(
                        hasVisibleText(prompt) ? prompt : (job.prompt ?? ''),
                        optionsOfJob(job),
                      )
                    : transform(prompt, choice.options, choice.count)
              : undefined
          }
        />
      }
    />
  );
}
