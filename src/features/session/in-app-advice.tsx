import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Google refuses the browsers inside other apps: what to do there instead of signing in. */
export function InAppAdvice() {
  const [outcome, setOutcome] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setOutcome('Copied. Now paste it into your browser.');
    } catch {
      setOutcome('That did not work. Open this app’s menu and choose your browser.');
    }
  };
  return (
    <Banner look="warning" title="Open this page in your browser">
      Google does not allow sign-in inside this app. Open the page in Chrome or Safari.
      <span className="mt-3 block">
        <Button onClick={() => void copy()}>Copy the address</Button>
      </span>
      {outcome ? <span className="mt-2 block font-[560]">{outcome}</span> : null}
    </Banner>
  );
}
