import { useSession } from '../features/session/session.tsx';
import { BackgroundRemoval } from '../features/studio/background-removal.tsx';

export function Component() {
  const { session } = useSession();
  // Keyed by the user: another one's prompt and picture never show.
  return session.state === 'signed-in' ? (
    <BackgroundRemoval key={session.user.id} userId={session.user.id} />
  ) : null;
}
