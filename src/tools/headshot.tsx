import type { PictureOptions } from '../../domain/tools/picture-options.ts';
import { PairExample } from '../features/studio/examples/pair-example.tsx';
import { FaceNote } from '../features/studio/input/face-note.tsx';
import { PictureInput } from '../features/studio/input/picture-input.tsx';
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

/** The tool 'Headshot': a photo, an optional style, and a portrait. */
export function Component({ userId }: { userId: string }) {
  const [prompt, setPrompt] = usePromptDraft(userId, 'headshot');
  const picture = useSourcePicture(userId, 'headshot');
  const { source } = picture;
  const choice = withClosestShape(userId, usePictureOptions(userId, 'headshot'), source);
  const tool = useTool(userId, 'headshot', choice);
  // While another picture opens, the one on screen is about to be replaced.
  const ready = picture.isOpening ? null : source;
  const generate = (text: string, options: PictureOptions | undefined, count = 1) => {
    if (!ready) return;
    void tool.submit({ tool: 'headshot', prompt: text.trim(), picture: ready, options }, count);
  };
  return (
    <ToolScreen
      title={toolTexts.headshot.title}
      input={
        <>
          <PictureInput
            tool="headshot"
            label={toolTexts.headshot.picture}
            state={picture}
            camera="user"
          />
          {ready ? <FaceNote source={ready} /> : null}
          <PromptBox
            tool="headshot"
            label={toolTexts.headshot.label}
            placeholder={toolTexts.headshot.placeholder}
            rows={3}
            prompt={prompt}
            options={choice.options}
            onChange={setPrompt}
          />
          <LaterOptions userId={userId} state={choice} prompt={prompt} onPrompt={setPrompt} />
          <ToolForm
            tool={tool}
            label={toolTexts.headshot.action}
            busyLabel={toolTexts.headshot.busy}
            missing={ready ? null : missingPicture(picture)}
            onSubmit={() => generate(prompt, choice.options, choice.count)}
          />
        </>
      }
      output={
        <ToolOutput
          userId={userId}
          tool={tool}
          source={source}
          onOpen={(address) => void picture.open(address)}
          renderExamples={
            source
              ? undefined
              : (onUse) => (
                  <PairExample
                    tool="headshot"
                    example={{
                      prompt: toolTexts.headshot.placeholder,
                      source: '/samples/portrait.jpg',
                    }}
                    onUse={onUse}
                  />
                )
          }
          invitation={toolTexts.headshot.invitation}
          draft={{ prompt, onChange: setPrompt, options: choice }}
          options={choice}
          onVary={(job) => generate(job.prompt ?? '', optionsOfJob(job))}
          onRetry={
            ready
              ? (job) =>
                  job
                    ? generate(prompt, optionsOfJob(job))
                    : generate(prompt, choice.options, choice.count)
              : undefined
          }
        />
      }
    />
  );
}
