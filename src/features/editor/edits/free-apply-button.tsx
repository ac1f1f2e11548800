import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { Button } from '../../../ui/controls/button.tsx';

export function FreeApplyButton({ isOff, onApply }: { isOff: boolean; onApply: () => void }) {
  return (
    <Button look="primary" className="w-full" disabled={isOff} onClick={onApply}>
      {editorTexts.apply}
      <span className="font-[480] whitespace-nowrap">
        <span aria-hidden="true">· </span>
        {editorTexts.free}
      </span>
    </Button>
  );
}
