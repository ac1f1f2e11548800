import { useQuery } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../../domain/routes.ts';
import { callApi } from '../../api/call-api.ts';
import { sessionsKey } from '../../api/query-keys.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { formatDate } from '../../texts/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { useSession } from '../session/session.tsx';

/** The user's sessions, and a button that ends them all. */
export function SessionList() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { data, isError, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: () => callApi('listSessions'),
  });
  const signOutEverywhere = async () => {
    try {
      await signOut({ everywhere: true });
      await navigate(routes.home.path);
    } catch {
      toast.error(frameTexts.notSignedOut, { description: problemTexts.networkError });
    }
  };
  const texts = profileTexts.sessions;
  const moment = (iso: string) => formatDate(iso, { dateStyle: 'medium', timeStyle: 'short' });
  if (isError && !data) {
    return <LoadFailure title={texts.notLoaded} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col items-start gap-5">
      {data ? (
        <ul className="flex flex-col gap-3">
          {data.sessions.map(({ createdAt, isCurrent }) => (
            <li key={createdAt} className="flex items-center gap-3">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span>
                <span className="font-[560]">{isCurrent ? texts.here : texts.elsewhere}</span>
                <span className="text-muted">{texts.since(moment(createdAt))}</span>
              </span>
            </li>
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
