import { studioTexts } from '../../texts/en/studio/studio.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { PictureInput } from './input/picture-input.tsx';
import { useSourcePicture } from './input/use-source-picture.ts';
import { ToolForm } from './tool-form.tsx';
import { ToolOutput } from './tool-output.tsx';
import { ToolScreen } from './tool-screen.tsx';
import { useTool } from './use-tool.ts';

/** The tool 'Background Removal': a picture, and the same picture without its background. */
export function BackgroundRemoval({ userId }: { userId: string }) {
  const picture = useSourcePicture(userId, 'bgremove');
  const tool = useTool(userId, 'bgremove');
  const { source } = picture;
  const texts = studioTexts.bgremove;
  const remove = () => {
    if (source) void tool.submit({ tool: 'bgremove', picture: source });
  };
  return (
    <ToolScreen
      title={toolTexts.titles.bgremove}
      input={
        <>
          <PictureInput tool="bgremove" label={texts.picture} state={picture} />
          <ToolForm
            tool={tool}
            label={texts.action}
            busyLabel={texts.busy}
            isReady={source !== null}
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
          hasSourceShape
          onRetry={source ? remove : undefined}
        />
      }
    />
  );
}
