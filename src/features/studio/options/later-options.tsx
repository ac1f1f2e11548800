import { lazy, Suspense } from 'react';
import { loadCode } from '../../../api/load-code.ts';
import { withTexts } from '../../../texts/language.ts';
import type { OptionState } from './use-picture-options.ts';

const OptionRows = lazy(async () => {
  const { OptionRows: rows } = await loadCode(() =>
    withTexts(import('./option-rows.tsx'), 'pages'),
  );
  return { default: rows };
});

export interface OptionsProps {
  state: OptionState;
  prompt: string;
  onPrompt: (next: (before: string) => string) => void;
}

/** The code of the options is fetched once the features list any. */
export function LaterOptions(props: OptionsProps) {
  const { shapes, qualities, styles, countMax } = props.state;
  if (shapes.length + qualities.length + styles.length === 0 && countMax === 1) return null;
  return (
    <Suspense fallback={null}>
      <OptionRows {...props} />
    </Suspense>
  );
}
