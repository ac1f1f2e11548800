import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { toolPaths } from '../../../domain/routes.ts';
import { studioTexts } from '../../texts/en/studio/studio.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { useFeatures } from '../availability/availability.ts';
import { DropZone } from './input/drop-zone.tsx';
import { handOver } from './input/picture-handoff.ts';
import { useDroppedPicture } from './input/use-dropped-picture.ts';
import { PromptBox } from './prompt/prompt-box.tsx';
import { usePromptDraft } from './prompt/use-prompt-draft.ts';
import { ToolForm } from './tool-form.tsx';
import { ToolOutput } from './tool-output.tsx';
import { ToolScreen } from './tool-screen.tsx';
import { useTool } from './use-tool.ts';

/** The tool 'Text to Image': a prompt, one button, and the picture. */
export function TextToImage({ userId }: { userId: string }) {
  const [prompt, setPrompt] = usePromptDraft(userId, 'text2img');
  const tool = useTool(userId, 'text2img');
  const generate = (text: string) => {
    if (text.trim() !== '') void tool.submit({ tool: 'text2img', prompt: text.trim() });
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
      title={toolTexts.titles.text2img}
      input={
        <>
          {isOver ? <DropZone /> : null}
          <PromptBox
            tool="text2img"
            label={studioTexts.text2img.label}
            placeholder={studioTexts.text2img.placeholder}
            rows={6}
            prompt={prompt}
            onChange={setPrompt}
          />
          <ToolForm
            tool={tool}
            label={studioTexts.text2img.action}
            busyLabel={studioTexts.text2img.busy}
            isReady={prompt.trim() !== ''}
            onSubmit={() => generate(prompt)}
          />
        </>
      }
      output={
        <ToolOutput
          userId={userId}
          tool={tool}
          invitation={studioTexts.text2img.invitation}
          draft={{ prompt, onChange: setPrompt }}
          onVary={(job) => generate(job.prompt ?? prompt)}
          onRetry={() => generate(tool.job?.prompt ?? prompt)}
        />
      }
    />
  );
}
