import { useQuery } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../../domain/routes.ts';
import type { Sessions } from '../../../domain/user.ts';
import { sessionsKey } from '../../api/query-keys.ts';
import { request } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useSession } from '../session/session.tsx';

/** Every place where one is signed in, and one button that ends them all. */
export function SessionList() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: () => request<Sessions>('/api/me/sessions'),
  });
  const leave = async () => {
    try {
      await signOut({ everywhere: true });
      await navigate(routes.home.path);
    } catch {
      toast.error('Not signed out', { description: 'Network error. Please try again.' });
    }
  };
  const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  if (isError && !data) {
    return <LoadFailure title="Your sessions could not be loaded" onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col items-start gap-5">
      {data ? (
        <ul className="flex flex-col gap-3">
          {data.sessions.map(({ createdAt, isCurrent }) => (
            <li key={createdAt} className="flex items-center gap-3">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span>
                <span className="font-[560]">{isCurrent ? 'This device' : 'Another device'}</span>
                <span className="text-muted">{`, since ${moment.format(new Date(createdAt))}`}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" aria-label="Loading your sessions">
          <span className="block h-5 w-64 animate-pulse rounded-small bg-sunk" />
        </p>
      )}
      <Button onClick={() => void leave()}>
        <LogOut aria-hidden="true" className="size-4" />
        Sign out everywhere
      </Button>
    </div>
  );
}
