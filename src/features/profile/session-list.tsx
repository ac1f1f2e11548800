import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { callApi } from '../../api/call-api.ts';
import { sessionsKey } from '../../api/query-keys.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { SessionRow } from './session-row.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The user's sessions, each with a button that ends it, and one that ends them all. */
export function SessionList() {
  const signOut = useSignOut();
  const { data, isError, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: () => callApi('listSessions'),
  });
  const texts = profileTexts.sessions;
  if (isError && !data) {
    return <LoadFailure title={texts.notLoaded} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col items-start gap-5">
      {data ? (
        <ul className="flex w-full flex-col gap-4">
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onSignOutHere={signOut} />
          ))}
        </ul>
      ) : (
        <p role="status" aria-label={texts.loading}>
          <span className="block h-5 w-64 animate-pulse rounded-small bg-sunk" />
        </p>
      )}
      <Button onClick={() => void signOut({ everywhere: true })}>
        <LogOut aria-hidden="true" className="size-4" />
        {texts.signOut}
      </Button>
    </div>
  );
}
