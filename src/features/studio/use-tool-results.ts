import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Job } from '../../../domain/job.ts';
import type { Tool } from '../../../domain/tools.ts';
import { readKeptMark } from '../../device/history/kept-marks.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import { useRecentJobs } from '../live/live.tsx';
import { expectedMs } from './expected-time.ts';

/** Most of a tool's earlier pictures that stand below its newest one; all of them are in Previous Images. */
const resultsMax = 12;

export interface ToolResults {
  /** The tool's finished pictures, newest first. */
  results: readonly Job[];
  /** One that was picked out of them, or out of the tray; null while the newest is shown. */
  chosen: Job | null;
  choose: (id: string | null) => void;
  /** How long a picture of this tool usually takes, in milliseconds. */
  usualMs: number | null;
}

/** What a tool has made lately. The chosen one is in the address, so that a link or a reload finds it. */
export function useToolResults(userId: string, tool: Tool): ToolResults {
  const recent = useRecentJobs();
  const [query, setQuery] = useSearchParams();
  const chosenId = query.get('result');
  const jobs = useMemo(() => recent.filter((job) => job.tool === tool), [recent, tool]);
  const results = useMemo(() => {
    const finished = jobs.filter(({ state, result }) => state === 'succeeded' && result);
    return withoutDeleted(userId, finished).slice(0, resultsMax);
  }, [jobs, userId]);
  const usualMs = useMemo(() => expectedMs(jobs), [jobs]);
  const choose = useCallback(
    (id: string | null) => {
      if (id === chosenId) return;
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (id) next.set('result', id);
          else next.delete('result');
          return next;
        },
        { replace: true },
      );
    },
    [chosenId, setQuery],
  );
  return { results, chosen: jobs.find(({ id }) => id === chosenId) ?? null, choose, usualMs };
}

/** What its user has deleted from the history is shown nowhere else either. */
function withoutDeleted(userId: string, jobs: readonly Job[]): Job[] {
  const kept = new Set(new LocalHistory(userId).read().items.map(({ id }) => id));
  return jobs.filter(({ id }) => kept.has(id) || !readKeptMark(userId, id));
}
