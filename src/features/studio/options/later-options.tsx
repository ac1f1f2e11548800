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
  userId: string;
  state: OptionState;
  prompt: string;
  onPrompt: (next: (before: string) => string) => void;
}

/** The code of the options is fetched once the features list any. */
export function LaterOptions(props: OptionsProps) {
  const { shapes, qualities, styles, referencesMax, countMax } = props.state;
  const offered = shapes.length + qualities.length + styles.length + referencesMax;
  if (offered === 0 && countMax === 1) return null;
  return (
    <Suspense fallback={null}>
      <OptionRows {...props} />
    </Suspense>
  );
}
