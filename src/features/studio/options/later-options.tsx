import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../api/load-code.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { withTexts } from '../../../texts/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LostPart } from '../../../ui/feedback/lost-part.tsx';
import { featuresStore } from '../../availability/availability.ts';
import type { OptionState } from './use-picture-options.ts';

const OptionRows = lazyPart(
  async () => (await withTexts(import('./option-rows.tsx'), 'pages')).OptionRows,
  LostOptions,
);

export interface OptionsProps {
  userId: string;
  state: OptionState;
  prompt: string;
  onPrompt: (next: (before: string) => string) => void;
}

/** The form works without them, but no picture is charged that lacks a reference. */
function LostOptions({ state: { opening, setOpening } }: OptionsProps) {
  return (
    <LostPart>
      {opening.length > 0 ? (
        <Button onClick={() => setOpening(() => [])}>{studioTexts.withoutReferences}</Button>
      ) : null}
    </LostPart>
  );
}

/** About as high as the options, so that the button below does not move when they arrive. */
const room = <div aria-hidden="true" className="h-112" />;

/** The code of the options is fetched once the features list any. The presets of a headshot need none. */
export function LaterOptions(props: OptionsProps) {
  const isKnown = useSyncExternalStore(
    featuresStore.subscribe,
    featuresStore.isSettled,
    () => false,
  );
  const { tool, shapes, qualities, styles, referencesMax, countMax } = props.state;
  const offered = shapes.length + qualities.length + styles.length + referencesMax;
  if (offered === 0 && countMax === 1) {
    if (!isKnown) return room;
    if (tool !== 'headshot') return null;
  }
  return (
    <Suspense fallback={room}>
      <OptionRows {...props} />
    </Suspense>
  );
}
