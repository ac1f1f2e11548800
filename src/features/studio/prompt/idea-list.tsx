import { studioTexts } from '../../../texts/en/studio/studio.ts';

export function IdeaList(props: { ideas: readonly string[]; onChoose: (idea: string) => void }) {
  return (
    <>
      <h2 className="px-3 py-2 text-base">{studioTexts.help.ideas}</h2>
      <ul aria-label={studioTexts.help.ideas} className="flex flex-col">
        {props.ideas.map((idea) => (
          <li key={idea}>
            <button
              type="button"
              className="min-h-11 w-full rounded-small px-3 py-2 text-start text-small hover:bg-sunk"
              onClick={() => props.onChoose(idea)}
            >
              {idea}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
