import { PreviousImages } from '../features/history/previous-images.tsx';
import { useSession } from '../features/session/session.tsx';

export function Component() {
  const { session } = useSession();
  return session.state === 'signed-in' ? (
    <PreviousImages key={session.user.id} userId={session.user.id} />
  ) : null;
}
