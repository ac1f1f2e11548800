import { studioTexts } from '../../texts/en/studio/studio.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { PictureInput } from './input/picture-input.tsx';
import { useSourcePicture } from './input/use-source-picture.ts';
import { ToolPress } from './tool-form.tsx';
import { ToolOutput } from './tool-output.tsx';
import { ToolScreen } from './tool-screen.tsx';
import { useTool } from './use-tool.ts';

/** The tool 'Background Removal': a picture, and the same without what is behind. */
export function BackgroundRemoval({ userId }: { userId: string }) {
  const picture = useSourcePicture(userId, 'bgremove');
  const tool = useTool(userId, 'bgremove');
  const { source } = picture;
  const words = studioTexts.bgremove;
  const remove = () => {
    if (source) void tool.press({ tool: 'bgremove', picture: source });
  };
  return (
    <ToolScreen
      title={toolTexts.titles.bgremove}
      input={
        <>
          <PictureInput tool="bgremove" label={words.picture} state={picture} />
          <ToolPress
            tool={tool}
            label={words.action}
            busyLabel={words.busy}
            isReady={source !== null}
            onPress={remove}
          />
        </>
      }
      output={
        <ToolOutput
          userId={userId}
          tool={tool}
          invitation={words.invitation}
          source={source}
          keepsShape
          onRetry={source ? remove : undefined}
        />
      }
    />
  );
}
