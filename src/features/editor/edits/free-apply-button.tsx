import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';

export function FreeApplyButton(props: {
  alert: string | null;
  /** A paid edit is being applied. */
  isLocked: boolean;
  onApply: () => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      {props.alert ? <Banner look="warning" title={props.alert} /> : null}
      <Button look="primary" disabled={props.isLocked} onClick={props.onApply}>
        {editorTexts.apply}
        <span className="font-[480] whitespace-nowrap">
          <span aria-hidden="true">· </span>
          {editorTexts.free}
        </span>
      </Button>
    </div>
  );
}
