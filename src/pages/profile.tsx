import { Profile } from '../features/profile/profile.tsx';
import { useSession } from '../features/session/session.tsx';

export function Component() {
  const { session } = useSession();
  // Keyed by the user: another one's name never stands in the field.
  return session.state === 'signed-in' ? (
    <Profile key={session.user.id} user={session.user} />
  ) : null;
}
