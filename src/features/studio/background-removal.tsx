import { PictureInput } from './picture-input.tsx';
import { ToolOutput } from './tool-output.tsx';
import { ToolPress } from './tool-press.tsx';
import { ToolScreen } from './tool-screen.tsx';
import { useSourcePicture } from './use-source-picture.ts';
import { useTool } from './use-tool.ts';

/** The tool 'Background Removal': a picture, and the same without what is behind. */
export function BackgroundRemoval({ userId }: { userId: string }) {
  const picture = useSourcePicture(userId, 'bgremove');
  const tool = useTool(userId, 'bgremove');
  const { source } = picture;
  const remove = () => {
    if (source) void tool.press({ tool: 'bgremove', picture: source });
  };
  return (
    <ToolScreen
      title="Background Removal"
      input={
        <>
          <PictureInput tool="bgremove" label="Your picture" state={picture} />
          <ToolPress
            tool={tool}
            label="Remove Background"
            busyLabel="Removing"
            isReady={source !== null}
            onPress={remove}
          />
        </>
      }
      output={
        <ToolOutput
          userId={userId}
          tool={tool}
          invitation="Choose a picture whose subject stands out, and press Remove Background."
          source={source}
          keepsShape
          onRetry={source ? remove : undefined}
        />
      }
    />
  );
}
