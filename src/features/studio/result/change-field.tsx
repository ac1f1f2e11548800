import { useId, useState } from 'react';
import { promptLengthMax } from '../../../../domain/limits.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { hasVisibleText } from '../../../../domain/tools/visible-text.ts';
import { readSessionDraft, saveSessionDraft } from '../../../device/drafts/session-draft.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { useShopPath } from '../../checkout/checkout.tsx';
import { Price } from './price.tsx';

const { cost } = toolCatalogue.img2img;

/** Asks what should change in a picture, and makes its next version from it. */
export function ChangeField(props: {
  userId: string;
  jobId: string;
  isPortrait: boolean;
  mustBuy: boolean;
  canChange: boolean;
  onChange: (text: string) => Promise<void>;
}) {
  const { userId, mustBuy, canChange, onChange } = props;
  // It survives a purchase and a reload.
  const draftId = `change.${props.jobId}`;
  const [text, setText] = useState(() => readSessionDraft(userId, draftId) ?? '');
  const write = (next: string) => {
    setText(next);
    saveSessionDraft(userId, draftId, next);
  };
  const [isStarting, setStarting] = useState(false);
  const shop = useShopPath();
  const id = useId();
  const isReady = canChange && !isStarting && hasVisibleText(text);
  const submit = async () => {
    setStarting(true);
    await onChange(text.trim());
    setStarting(false);
  };
  return (
    <form
      className="flex w-full max-w-3xl flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <label htmlFor={id} className="text-small font-[560]">
        {resultTexts.change.label}
      </label>
      <div className="flex flex-wrap items-end gap-2">
        {/* Grows with its text; where the browser can't do that, it has two rows. */}
        <textarea
          id={id}
          dir="auto"
          rows={2}
          value={text}
          maxLength={promptLengthMax}
          placeholder={
            props.isPortrait ? resultTexts.change.portrait : resultTexts.change.placeholder
          }
          enterKeyHint="send"
          className="field-sizing-content max-h-40 min-h-11 min-w-48 flex-1 resize-none rounded-[1.375rem] border border-field-line bg-raised px-4 py-2.25 text-base placeholder:text-muted"
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        {mustBuy ? (
          <ButtonLink
            to={shop}
          >{`${resultTexts.change.action} · ${actionTexts.buyCredits}`}</ButtonLink>
        ) : (
          <Button type="submit" look="secondary" isWorking={isStarting} disabled={!isReady}>
            {resultTexts.change.action}
            <Price cost={cost} />
          </Button>
        )}
      </div>
    </form>
  );
}
