import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MissingNote } from './missing-note.tsx';

export function FreeApplyButton(props: {
  /** What must be chosen first; null if nothing. */
  missing: string | null;
  /** A paid edit is being applied. */
  isLocked: boolean;
  onApply: () => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      {props.missing ? <MissingNote>{props.missing}</MissingNote> : null}
      <Button
        look="primary"
        disabled={props.isLocked || props.missing !== null}
        onClick={props.onApply}
      >
        {editorTexts.apply}
        <span className="font-[480] whitespace-nowrap">
          <span aria-hidden="true">· </span>
          {editorTexts.free}
        </span>
      </Button>
    </div>
  );
}
