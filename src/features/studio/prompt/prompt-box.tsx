import { useId } from 'react';
import { promptLengthMax } from '../../../../domain/limits.ts';
import type { PictureOptions } from '../../../../domain/tools/picture-options.ts';
import { type PromptTool, toolCatalogue } from '../../../../domain/tools/tools.ts';
import { truncateText } from '../../../../domain/truncate-text.ts';
import { LaterSentNote } from './later-note.tsx';
import { PromptHelp } from './prompt-help.tsx';

export function PromptBox(props: {
  tool: PromptTool;
  label: string;
  placeholder: string;
  rows: number;
  prompt: string;
  options: PictureOptions | undefined;
  onChange: (next: (before: string) => string) => void;
}) {
  const { tool, label, placeholder, rows, prompt, options, onChange } = props;
  const boxId = useId();
  return (
    <PromptHelp
      tool={tool}
      prompt={prompt}
      onChange={(next) => onChange((before) => truncateText(next(before), promptLengthMax))}
    >
      {(onType) => (
        <div className="flex flex-col gap-2">
          <label htmlFor={boxId} className="font-[560]">
            {label}
          </label>
          <textarea
            dir="auto"
            id={boxId}
            value={prompt}
            maxLength={promptLengthMax}
            rows={rows}
            placeholder={placeholder}
            className="w-full resize-y rounded-medium border border-field-line bg-raised p-4 text-base placeholder:text-muted"
            onChange={(event) => onType(event.target.value)}
          />
          <LaterSentNote
            opening={toolCatalogue[tool].opening}
            prompt={prompt}
            request={{ tool, options }}
          />
        </div>
      )}
    </PromptHelp>
  );
}
