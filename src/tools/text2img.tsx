import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { PictureOptions } from '../../domain/tools/picture-options.ts';
import { toolPaths } from '../../domain/tools/tools.ts';
import { hasVisibleText } from '../../domain/tools/visible-text.ts';
import { useFeatures } from '../features/availability/availability.ts';
import { LaterExamples } from '../features/studio/examples/empty-canvas.tsx';
import { DropZone } from '../features/studio/input/drop-zone.tsx';
import { handOver } from '../features/studio/input/picture-handoff.ts';
import { useDroppedPicture } from '../features/studio/input/use-dropped-picture.ts';
import { LaterOptions } from '../features/studio/options/later-options.tsx';
import {
  optionsOfJob,
  usePictureOptions,
  withoutSourceShape,
} from '../features/studio/options/use-picture-options.ts';
import { PromptBox } from '../features/studio/prompt/prompt-box.tsx';
import { usePromptDraft } from '../features/studio/prompt/use-prompt-draft.ts';
import { ToolForm } from '../features/studio/tool-form.tsx';
import { ToolOutput } from '../features/studio/tool-output.tsx';
import { ToolScreen } from '../features/studio/tool-screen.tsx';
import { useTool } from '../features/studio/use-tool.ts';
import { studioTexts } from '../texts/en/studio/studio.ts';
import { toolTexts } from '../texts/en/studio/tools.ts';

/** The tool 'Text to Image': a prompt, one button, and the picture. */
export function Component({ userId }: { userId: string }) {
  const [prompt, setPrompt] = usePromptDraft(userId, 'text2img');
  const choice = usePictureOptions(userId, 'text2img');
  const tool = useTool(userId, 'text2img', choice);
  const generate = (text: string, options: PictureOptions | undefined, count = 1) => {
    if (!hasVisibleText(text)) return;
    const request = { tool: 'text2img', prompt: text.trim() } as const;
    void tool.submit({ ...request, options: withoutSourceShape(options) }, count);
  };
  const navigate = useNavigate();
  const handOverFile = useCallback(
    (file: File) => {
      const { title, description } = studioTexts.source.handedOver;
      handOver('img2img', Promise.resolve(file), () => toast.info(title, { description }));
      void navigate(toolPaths.img2img);
    },
    [navigate],
  );
  // This tool accepts text alone. A dropped picture is handed over to Image to Image, where that is
  // available.
  const { tools } = useFeatures();
  const isOver = useDroppedPicture(tools.includes('img2img') ? handOverFile : null);
  return (
    <ToolScreen
      title={toolTexts.text2img.title}
      input={
        <>
          {isOver ? <DropZone /> : null}
          <PromptBox
            tool="text2img"
            label={toolTexts.text2img.label}
            placeholder={toolTexts.text2img.placeholder}
            rows={4}
            prompt={prompt}
            options={choice.options}
            onChange={setPrompt}
          />
          <LaterOptions userId={userId} state={choice} prompt={prompt} onPrompt={setPrompt} />
          <ToolForm
            tool={tool}
            label={toolTexts.text2img.action}
            busyLabel={toolTexts.text2img.busy}
            missing={hasVisibleText(prompt) ? null : studioTexts.missing.prompt}
            onSubmit={() => generate(prompt, choice.options, choice.count)}
          />
        </>
      }
      output={
        <ToolOutput
          userId={userId}
          tool={tool}
          invitation={toolTexts.text2img.invitation}
          renderExamples={(onUse) => (
            <LaterExamples tool="text2img" hasSource={false} onUse={onUse} />
          )}
          draft={{ prompt, onChange: setPrompt, options: choice }}
          options={choice}
          onVary={(job) => generate(job.prompt ?? prompt, optionsOfJob(job))}
          onRetry={(job) =>
            job
              ? generate(job.prompt ?? prompt, optionsOfJob(job))
              : generate(prompt, choice.options, choice.count)
          }
        />
      }
    />
  );
}
