import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Job } from '../../../../domain/job.ts';
import { isSettled } from '../../../../domain/job-state.ts';
import type { Tool } from '../../../../domain/tools.ts';
import { LocalHistory } from '../../../device/history/local-history.ts';
import { readSavedMark } from '../../../device/history/saved-marks.ts';
import { useRecentJobs } from '../../live/live.tsx';
import { expectedMs } from './expected-time.ts';

/** Most of a tool's earlier pictures that stand below its newest one; all of them are in Previous Images. */
const resultsMax = 12;

export interface ToolResults {
  /** The tool's finished pictures, newest first. */
  results: readonly Job[];
  /** One that was picked out of them, or out of the tray; null while the newest is shown. */
  chosen: Job | null;
  choose: (id: string | null) => void;
  /** Ids of the tool's jobs that have not ended, as the list has it: it follows a moment later. */
  unfinished: readonly string[];
  /** How long a picture of this tool usually takes, in milliseconds. */
  usualMs: number | null;
}

/** What a tool has made lately. The chosen one is in the address, so that a link or a reload finds it. */
export function useToolResults(userId: string, tool: Tool): ToolResults {
  const recent = useRecentJobs();
  const [query, setQuery] = useSearchParams();
  const chosenId = query.get('result');
  const { jobs, finished, unfinished, usualMs } = useMemo(
    () => ofTool(recent, tool),
    [recent, tool],
  );
  // The device is asked only when another one is there, not at every word of one that works.
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
  return { results, chosen, choose, unfinished, usualMs };
}

function ofTool(recent: readonly Job[], tool: Tool) {
  const jobs = recent.filter((job) => job.tool === tool);
  const finished = jobs.filter(({ state, result }) => state === 'succeeded' && result);
  const unfinished = jobs.filter(({ state }) => !isSettled(state)).map(({ id }) => id);
  return { jobs, finished, unfinished, usualMs: expectedMs(jobs) };
}

/** What its user has deleted from the history is shown nowhere else either. The ids are parted by spaces. */
function shownOf(userId: string, ids: string): readonly string[] {
  const history = new LocalHistory(userId);
  return ids
    .split(' ')
    .filter((id) => !readSavedMark(userId, id) || history.has(id))
    .slice(0, resultsMax);
}
