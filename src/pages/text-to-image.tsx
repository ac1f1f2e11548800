import { AvailableTool } from '../features/availability/available-tool.tsx';
import { useSession } from '../features/session/session.tsx';
import { TextToImage } from '../features/studio/text-to-image.tsx';

export function Component() {
  const { session } = useSession();
  // Keyed by the user: another one's prompt and picture never show.
  return session.state === 'signed-in' ? (
    <AvailableTool tool="text2img">
      <TextToImage key={session.user.id} userId={session.user.id} />
    </AvailableTool>
  ) : null;
}
