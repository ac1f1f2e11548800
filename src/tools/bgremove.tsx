import { saveOriginal } from '../device/cutout/original-photos.ts';
import { sourceOf } from '../device/drafts/job-sources.ts';
import { CutOutSize, CutOutTools } from '../features/studio/cut-out/cut-out-tools.tsx';
import { useCutOut } from '../features/studio/cut-out/use-cut-out.ts';
import { PairExample } from '../features/studio/examples/pair-example.tsx';
import { PictureInput } from '../features/studio/input/picture-input.tsx';
import { missingPicture, useSourcePicture } from '../features/studio/input/use-source-picture.ts';
import { ToolForm } from '../features/studio/tool-form.tsx';
import { ToolOutput } from '../features/studio/tool-output.tsx';
import { ToolScreen } from '../features/studio/tool-screen.tsx';
import { useTool } from '../features/studio/use-tool.ts';
import { toolTexts } from '../texts/en/studio/tools.ts';

/** The tool 'Background Removal': a picture, and the same picture without its background. */
export function Component({ userId }: { userId: string }) {
  const picture = useSourcePicture(userId, 'bgremove', saveOriginal);
  const tool = useTool(userId, 'bgremove');
  const { source } = picture;
  // While another picture opens, the one on screen is about to be replaced.
  const ready = picture.isOpening ? null : source;
  const cutOut = useCutOut(userId, tool.chosen ?? tool.job);
  const texts = toolTexts.bgremove;
  const { job } = tool;
  const isRepeated =
    ready && job && job.state !== 'failed' && sourceOf(userId, 'bgremove', job.id) === ready.id;
  const remove = () => {
    if (ready) void tool.submit({ tool: 'bgremove', picture: ready });
  };
  return (
    <ToolScreen
      title={toolTexts.bgremove.title}
      input={
        <>
          <PictureInput tool="bgremove" label={texts.picture} state={picture} />
          {ready ? <CutOutSize userId={userId} source={ready} /> : null}
          <ToolForm
            tool={tool}
            label={isRepeated ? texts.again : texts.action}
            busyLabel={texts.busy}
            missing={ready ? null : missingPicture(picture)}
            onSubmit={remove}
          />
        </>
      }
      output={
        <ToolOutput
          userId={userId}
          tool={tool}
          invitation={texts.invitation}
          source={source}
          onOpen={(address) => void picture.open(address)}
          renderExamples={
            source
              ? undefined
              : (onUse) => (
                  <PairExample
                    tool="bgremove"
                    example={{ prompt: null, source: '/samples/product.jpg' }}
                    onUse={onUse}
                  />
                )
          }
          hasSourceShape
          own={cutOut.own}
          resultTools={<CutOutTools userId={userId} cutOut={cutOut} />}
          onRetry={ready ? remove : undefined}
        />
      }
    />
  );
}
