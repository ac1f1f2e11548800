import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../../domain/routes.ts';
import { callApi } from '../../api/call-api.ts';
import { sessionsKey } from '../../api/query-keys.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { useSession } from '../session/session.tsx';
import { SessionRow } from './session-row.tsx';

/** The user's sessions, each with a button that ends it, and one that ends them all. */
export function SessionList() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { data, isError, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: () => callApi('listSessions'),
  });
  const signOutHere = async () => {
    await signOut();
    await navigate(routes.home.path);
  };
  const signOutEverywhere = async () => {
    try {
      await signOut({ everywhere: true });
      await navigate(routes.home.path);
    } catch {
      toast.error(frameTexts.notSignedOut, { description: problemTexts.networkError });
    }
  };
  const texts = profileTexts.sessions;
  if (isError && !data) {
    return <LoadFailure title={texts.notLoaded} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col items-start gap-5">
      {data ? (
        <ul className="flex w-full flex-col gap-4">
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onSignOutHere={signOutHere} />
          ))}
        </ul>
      ) : (
        <p role="status" aria-label={texts.loading}>
          <span className="block h-5 w-64 animate-pulse rounded-small bg-sunk" />
        </p>
      )}
      <Button onClick={() => void signOutEverywhere()}>
        <LogOut aria-hidden="true" className="size-4" />
        {texts.signOut}
      </Button>
    </div>
  );
}
