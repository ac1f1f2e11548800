import { AvailableTool } from '../features/availability/available-tool.tsx';
import { useSession } from '../features/session/session.tsx';
import { ImageToImage } from '../features/studio/image-to-image.tsx';

export function Component() {
  const { session } = useSession();
  // Keyed by the user: another one's prompt and picture never show.
  return session.state === 'signed-in' ? (
    <AvailableTool tool="img2img">
      <ImageToImage key={session.user.id} userId={session.user.id} />
    </AvailableTool>
  ) : null;
}
