import { useSession } from '../features/session/session.tsx';
import { ImageToImage } from '../features/studio/image-to-image.tsx';

export function Component() {
  const { session } = useSession();
  // Keyed by the user: another one's prompt and picture never show.
  return session.state === 'signed-in' ? (
    <ImageToImage key={session.user.id} userId={session.user.id} />
  ) : null;
}
