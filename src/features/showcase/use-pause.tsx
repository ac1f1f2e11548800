import { Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { landingTexts } from '../../texts/en/landing.tsx';
import { useMediaQuery } from '../../ui/page/media-query.ts';

/**
 * Whether something that moves for ever is to be still, and the button that says so
 * (WCAG 2.2.2). Whoever wants no motion at all has it still, and needs no button.
 */
export function usePause(className: string): {
  isStill: boolean;
  button: ReactNode;
} {
  const isUnwanted = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isPaused, setPaused] = useState(false);
  const Icon = isPaused ? Play : Pause;
  return {
    isStill: isUnwanted || isPaused,
    button: isUnwanted ? null : (
      <button
        type="button"
        aria-label={landingTexts.pause}
        title={landingTexts.pause}
        aria-pressed={isPaused}
        onClick={() => setPaused(!isPaused)}
        className={`grid size-11 place-items-center rounded-full motion-reduce:hidden ${className}`}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    ),
  };
}
