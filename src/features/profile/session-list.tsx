import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { callApi } from '../../api/call-api.ts';
import { sessionsKey } from '../../api/query-keys.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { type ListedSession, SessionRow } from './session-row.tsx';
import { useSignOut } from './use-sign-out.ts';

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
        <div role="status" aria-label={texts.loading} className="relative w-full">
          {/* As tall as the session that is always there, so that nothing below moves under a finger. */}
          <ul aria-hidden="true" inert className="invisible">
            <SessionRow session={expected()} onSignOutHere={signOut} />
          </ul>
          <span className="absolute inset-s-0 top-0 block h-5 w-64 max-w-full animate-pulse rounded-small bg-sunk" />
        </div>
      )}
      <Button onClick={() => void signOut({ everywhere: true })}>
        <LogOut aria-hidden="true" className="size-4" />
        {texts.signOut}
      </Button>
    </div>
  );
}

function expected(): ListedSession {
  const now = new Date().toISOString();
  return {
    id: '',
    isCurrent: true,
    browser: 'Chrome, Android',
    city: 'Mumbai',
    country: 'IN',
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now,
  };
}
