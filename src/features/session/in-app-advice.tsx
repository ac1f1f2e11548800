import { useState } from 'react';
import { inAppTexts } from '../../texts/en/session/in-app.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

/** Explains how to open the page in a real browser: Google refuses sign-ins from browsers inside other apps. */
export function InAppAdvice() {
  const [outcome, setOutcome] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setOutcome(inAppTexts.copied);
    } catch {
      setOutcome(inAppTexts.notCopied);
    }
  };
  return (
    <Banner look="warning" title={inAppTexts.title}>
      {inAppTexts.text}
      <span className="mt-3 block">
        <Button onClick={() => void copy()}>{inAppTexts.copy}</Button>
      </span>
      {outcome ? <span className="mt-2 block font-[560]">{outcome}</span> : null}
    </Banner>
  );
}
