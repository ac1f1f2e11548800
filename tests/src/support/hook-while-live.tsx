import { act, type RenderResult } from '@testing-library/react';
import { useState } from 'react';
import { LiveContext } from '../../../src/features/live/live-context.ts';
import { renderInApp } from './in-app.tsx';

/**
 * Runs a hook beside a socket that is open, or not, and records the results that the hook asks it for.
 */
export function hookWhileLive<Result>(
  hook: () => Result,
  { isLive: isLiveAtFirst = true }: { isLive?: boolean } = {},
): {
  current: () => Result;
  requested: string[];
  setLive: (isLive: boolean) => void;
  page: RenderResult;
} {
  const requested: string[] = [];
  const requestResult = (id: string) => {
    requested.push(id);
  };
  const results: Result[] = [];
  let change: (isLive: boolean) => void = () => undefined;
  function Hook() {
    results.push(hook());
    return null;
  }
  function Page() {
    const [isLive, setLive] = useState(isLiveAtFirst);
    change = setLive;
    return (
      <LiveContext value={{ isLive, requestResult }}>
        <Hook />
      </LiveContext>
    );
  }
  const page = renderInApp(<Page />);
  return {
    current: () => {
      const newest = results.at(-1);
      if (newest === undefined) throw new Error('The hook has not run');
      return newest;
    },
    requested,
    setLive: (isLive) => act(() => change(isLive)),
    page,
  };
}
