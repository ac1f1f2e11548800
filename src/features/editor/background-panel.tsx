import type { EditChoices } from './edit-choices.ts';
import type { ChangeChoices } from './use-edit-choices.ts';
import { WordsBox } from './words-box.tsx';

const scenes = [
  'A soft studio backdrop in warm grey',
  'A quiet beach at sunset',
  'A bright office, out of focus',
  'Plain white',
  'A forest in morning mist',
];

/** What is to stand behind the subject. */
export function BackgroundPanel(props: { choices: EditChoices; onChange: ChangeChoices }) {
  const { choices, onChange } = props;
  return (
    <div className="flex flex-col gap-4">
      <WordsBox
        label="Which background?"
        placeholder="A quiet beach at sunset"
        words={choices.background}
        onChange={(background) => onChange({ background })}
      />
      <ul aria-label="Backgrounds" className="flex flex-wrap gap-1.5">
        {scenes.map((scene) => (
          <li key={scene}>
            <button
              type="button"
              className="min-h-11 rounded-medium border border-line bg-raised px-3 py-2 text-start text-small hover:border-ink"
              onClick={() => onChange({ background: scene })}
            >
              {scene}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
