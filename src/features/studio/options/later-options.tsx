import { lazy, Suspense } from 'react';
import { loadCode } from '../../../api/load-code.ts';
import type { OptionState } from './use-picture-options.ts';

const OptionRows = lazy(async () => {
  const { OptionRows: rows } = await loadCode(() => import('./option-rows.tsx'));
  return { default: rows };
});

/** The code of the options is fetched once the features list any. */
export function LaterOptions({ state }: { state: OptionState }) {
  if (state.shapes.length + state.qualities.length === 0 && state.countMax === 1) return null;
  return (
    <Suspense fallback={null}>
      <OptionRows state={state} />
    </Suspense>
  );
}
