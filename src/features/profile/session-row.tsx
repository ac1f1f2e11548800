import { useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import type { Sessions } from '../../../domain/account/user.ts';
import { callApi } from '../../api/call-api.ts';
import { sessionsKey } from '../../api/query-keys.ts';
import { ApiProblem } from '../../api/request.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { formatCountry, formatMoment } from '../../texts/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';

export type ListedSession = Sessions['sessions'][number];

export function SessionRow({
  session,
  onSignOutHere,
}: {
  session: ListedSession;
  onSignOutHere: () => Promise<void>;
}) {
  const { id, isCurrent, browser, createdAt, lastUsedAt } = session;
  const queries = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const name = useId();
  const texts = profileTexts.sessions;
  const end = async () => {
    setEnding(true);
    try {
      if (isCurrent) await onSignOutHere();
      else await endSession(id);
    } catch (error) {
      toast.error(texts.notEnded, {
        description: describeProblem(
          error instanceof ApiProblem ? error.problem.detail : problemTexts.networkError,
          error,
        ),
      });
    }
    setEnding(false);
    await queries.invalidateQueries({ queryKey: sessionsKey });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow basis-56">
        <span id={name}>
          <span className="font-[560]">{isCurrent ? texts.here : texts.elsewhere}</span>
          <span className="text-muted">
            {` · ${browser ?? texts.unknownBrowser}${placeOf(session)}`}
          </span>
        </span>
        <span className="block text-small text-muted">
          {texts.times(formatMoment(createdAt), formatMoment(lastUsedAt))}
        </span>
      </span>
      <Button
        className="text-small"
        aria-describedby={name}
        isWorking={isEnding}
        onClick={() => void end()}
      >
        {texts.end}
      </Button>
    </li>
  );
}

async function endSession(id: string): Promise<void> {
  try {
    await callApi('endSession', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'not_found') throw error;
  }
}

function placeOf({ city, country }: ListedSession): string {
  const parts = [city, country && formatCountry(country)].filter(Boolean);
  return parts.length === 0 ? '' : ` · ${parts.join(', ')}`;
}
