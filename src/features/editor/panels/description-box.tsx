import { useId } from 'react';
import { promptLengthMax } from '../../../../domain/limits.ts';
import { truncateText } from '../../../../domain/truncate-text.ts';
import { LaterSentNote, PromptHelp } from '../../studio/studio.ts';

export function DescriptionBox(props: {
  label: string;
  placeholder: string;
  description: string;
  opening: string;
  onChange: (next: (before: string) => string) => void;
}) {
  const { description, onChange } = props;
  const id = useId();
  return (
    <PromptHelp
      tool="edit"
      prompt={description}
      onChange={(next) => onChange((before) => truncateText(next(before), promptLengthMax))}
    >
      {(onType) => (
        <div className="flex flex-col gap-2">
          <label htmlFor={id} className="text-small font-[560]">
            {props.label}
          </label>
          <textarea
            dir="auto"
            id={id}
            rows={3}
            maxLength={promptLengthMax}
            value={description}
            placeholder={props.placeholder}
            className="w-full resize-y rounded-medium border border-field-line bg-raised px-4 py-3 placeholder:text-muted"
            onChange={({ target }) => onType(target.value)}
          />
          <LaterSentNote opening={props.opening} prompt={description} />
        </div>
      )}
    </PromptHelp>
  );
}
