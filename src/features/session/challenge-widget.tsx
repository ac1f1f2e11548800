import { useEffect, useEffectEvent, useRef } from 'react';
import { signInAction } from '../../../domain/site/challenge.ts';
import { languageInUse } from '../../texts/language.ts';
import { loadTurnstile } from './challenge-script.ts';

/** The state of a challenge: a failed one has a code of `authTexts.challengeFailures`. */
export type WidgetState =
  | { type: 'unfinished' }
  | { type: 'solved'; token: string }
  | { type: 'failed'; code: 'challenge_failed' | 'challenge_blocked' };

/** Turnstile's widget. A token is valid for one sign-in: another `key` begins another challenge. */
export function ChallengeWidget(props: {
  siteKey: string;
  scriptUrl: string;
  onChange: (state: WidgetState) => void;
}) {
  const { siteKey, scriptUrl } = props;
  const frame = useRef<HTMLDivElement>(null);
  const change = useEffectEvent((state: WidgetState) => props.onChange(state));

  useEffect(() => {
    let isOver = false;
    let remove = (): void => undefined;
    void loadTurnstile(scriptUrl).then((turnstile) => {
      if (isOver || !frame.current) return;
      if (!turnstile) {
        change({ type: 'failed', code: 'challenge_blocked' });
        return;
      }
      const widget = turnstile.render(frame.current, {
        sitekey: siteKey,
        action: signInAction,
        language: languageInUse(),
        size: 'flexible',
        'response-field': false,
        callback: (token) => change({ type: 'solved', token }),
        'expired-callback': () => change({ type: 'unfinished' }),
        'error-callback': () => {
          change({ type: 'failed', code: 'challenge_failed' });
          return true;
        },
      });
      remove = () => turnstile.remove(widget);
    });
    return () => {
      isOver = true;
      remove();
    };
  }, [siteKey, scriptUrl]);

  // As high as the widget, so that nothing below it moves when it comes.
  return <div ref={frame} className="mb-4 min-h-[4.0625rem] w-full" />;
}
