import { Copy, ExternalLink, Link2Off, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Share } from '../../../domain/account/share.ts';
import { isPromptTool, type Tool } from '../../../domain/tools/tools.ts';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { Button, buttonClasses } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Receipt } from './receipt.tsx';
import { type ShareSettings, useShareActions, useShares } from './use-shares.ts';

const firstSettings: ShareSettings = { showPrompt: true, allowRemix: true, showReceipt: false };

const choices = [
  { name: 'showPrompt', note: 'showPromptNote' },
  { name: 'allowRemix', note: 'allowRemixNote' },
  { name: 'showReceipt', note: 'showReceiptNote' },
] as const;

export function ShareDialog(props: { pictureId: string; tool: Tool; onClose: () => void }) {
  const { pictureId, tool, onClose } = props;
  const { data: shares, isPending } = useShares();
  const { share, stop } = useShareActions();
  const [chosen, setChosen] = useState<ShareSettings | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shared = shares?.find((one) => one.pictureId === pictureId);
  const settings = chosen ?? shared ?? firstSettings;

  const run = async (work: () => Promise<boolean>) => {
    setBusy(true);
    const isDone = await work();
    setBusy(false);
    return isDone;
  };
  const choose = async (name: keyof ShareSettings, isOn: boolean) => {
    const { showPrompt, allowRemix, showReceipt } = settings;
    const next = { showPrompt, allowRemix, showReceipt, [name]: isOn };
    setChosen(next);
    // What a shared page shows changes at once.
    if (shared && !(await run(() => share(pictureId, next)))) setChosen(null);
  };
  return (
    <Modal title={sharingTexts.title} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">{sharingTexts.text}</p>
        {choices.map(({ name, note }) =>
          name === 'allowRemix' && !isPromptTool(tool) ? (
            <p key={name} className="text-small text-muted">
              {sharingTexts.noRemix}
            </p>
          ) : (
            <Checkbox
              key={name}
              label={sharingTexts[name]}
              note={sharingTexts[note]}
              checked={settings[name]}
              isReading={isPending || isBusy}
              onChange={(isOn) => void choose(name, isOn)}
            />
          ),
        )}
        {shared ? (
          <SharedLink
            shared={shared}
            isBusy={isBusy}
            onStop={() => void run(() => stop(shared.id))}
          />
        ) : (
          <Button
            look="primary"
            isWorking={isPending || isBusy}
            onClick={() => void run(() => share(pictureId, settings))}
          >
            {sharingTexts.create}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function SharedLink(props: { shared: Share; isBusy: boolean; onStop: () => void }) {
  const { url, receipt } = props.shared;
  const { copy } = useShareActions();
  return (
    <>
      <Field
        label={sharingTexts.link}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void copy(url)}>
          <Copy aria-hidden="true" className="size-5" />
          {sharingTexts.copy}
        </Button>
        {'share' in navigator ? (
          // Closing the sheet rejects too.
          <Button onClick={() => void navigator.share({ url }).catch(() => undefined)}>
            <Share2 aria-hidden="true" className="size-5" />
            {sharingTexts.send}
          </Button>
        ) : null}
        <a href={url} target="_blank" rel="noreferrer" className={buttonClasses('secondary', '')}>
          <ExternalLink aria-hidden="true" className="size-5" />
          {sharingTexts.open}
        </a>
        <Button isWorking={props.isBusy} className="text-danger!" onClick={props.onStop}>
          <Link2Off aria-hidden="true" className="size-5" />
          {sharingTexts.stop}
        </Button>
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-[560]">
          {sharingTexts.receipt.title}
        </summary>
        <Receipt receipt={receipt} />
      </details>
    </>
  );
}
