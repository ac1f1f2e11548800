import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Job } from '../../../../domain/account/job.ts';
import { isSettled } from '../../../../domain/account/job-state.ts';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { readVersions } from '../../../device/drafts/job-sources.ts';
import { LocalHistory } from '../../../device/history/local-history.ts';
import { readSavedMark } from '../../../device/history/saved-marks.ts';
import { groupByBatch, useRecentJobs } from '../../live/live.tsx';
import { expectedMs } from './expected-time.ts';

/**
 * The most earlier pictures that a tool shows below its newest one. Previous Images shows all of
 * them.
 */
const resultsMax = 12;

export interface ToolResults {
  /** The newest batch first, and each in the order of its grid. */
  results: readonly Job[];
  /** The job that the user has chosen here or in the tray; null while the newest one is shown. */
  chosen: Job | null;
  choose: (id: string | null) => void;
  /**
   * The ids of the tool's unfinished jobs, from the list of recent jobs, which updates a moment
   * later.
   */
  unfinished: readonly string[];
  /** How many jobs of any tool are unfinished. */
  usedSlots: number;
  /** How long a picture of this tool usually takes, in milliseconds. */
  usualMs: number | null;
}

/**
 * Returns the tool's recent results. The chosen one is in the address, so that a link or a reload
 * shows it.
 */
export function useToolResults(userId: string, tool: Tool): ToolResults {
  const recent = useRecentJobs();
  const [query, setQuery] = useSearchParams();
  const chosenId = query.get('result');
  const { jobs, finished, unfinished, usualMs, usedSlots } = useMemo(
    () => ofTool(recent, tool, readVersions(userId, tool)),
    [recent, tool, userId],
  );
  // Storage is read when a result is added, and not at each progress message.
  const ids = finished.map(({ id }) => id).join(' ');
  const shownIds = useMemo(() => shownOf(userId, ids), [userId, ids]);
  const results = useMemo(
    () => finished.filter(({ id }) => shownIds.includes(id)),
    [finished, shownIds],
  );
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
  const chosen = jobs.find(({ id }) => id === chosenId) ?? null;
  return { results, chosen, choose, unfinished, usualMs, usedSlots };
}

function ofTool(recent: readonly Job[], tool: Tool, versions: Readonly<Record<string, string>>) {
  const jobs = recent.filter((job) => job.tool === tool || job.id in versions);
  const finished = groupByBatch(jobs)
    .flatMap(([, group]) => group)
    .filter(({ result }) => result);
  const unfinished = jobs.filter(({ state }) => !isSettled(state)).map(({ id }) => id);
  return {
    jobs,
    finished,
    unfinished,
    usualMs: expectedMs(jobs),
    usedSlots: recent.filter(({ state }) => !isSettled(state)).length,
  };
}

function shownOf(userId: string, ids: string): readonly string[] {
  const history = new LocalHistory(userId);
  return ids
    .split(' ')
    .filter((id) => !readSavedMark(userId, id) || history.has(id))
    .slice(0, resultsMax);
}
