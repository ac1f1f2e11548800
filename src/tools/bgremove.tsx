import { PairExample } from '../features/studio/examples/pair-example.tsx';
import { PictureInput } from '../features/studio/input/picture-input.tsx';
import { useSourcePicture } from '../features/studio/input/use-source-picture.ts';
import { ToolForm } from '../features/studio/tool-form.tsx';
import { ToolOutput } from '../features/studio/tool-output.tsx';
import { ToolScreen } from '../features/studio/tool-screen.tsx';
import { useTool } from '../features/studio/use-tool.ts';
import { toolTexts } from '../texts/en/studio/tools.ts';

/** The tool 'Background Removal': a picture, and the same picture without its background. */
export function Component({ userId }: { userId: string }) {
  const picture = useSourcePicture(userId, 'bgremove');
  const tool = useTool(userId, 'bgremove');
  const { source } = picture;
  // While another picture opens, the one on screen is about to be replaced.
  const ready = picture.isOpening ? null : source;
  const texts = toolTexts.bgremove;
  const remove = () => {
    if (ready) void tool.submit({ tool: 'bgremove', picture: ready });
  };
  return (
    <ToolScreen
      title={toolTexts.bgremove.title}
      input={
        <>
          <PictureInput tool="bgremove" label={texts.picture} state={picture} />
          <ToolForm
            tool={tool}
            label={texts.action}
            busyLabel={texts.busy}
            isReady={ready !== null}
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
          onRetry={ready ? remove : undefined}
        />
      }
    />
  );
}
