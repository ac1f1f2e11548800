import { Heart, Search } from 'lucide-react';
import { type Tool, tools } from '../../../domain/tools/tools.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import type { HistoryFilter } from './use-history-filter.ts';

const pill =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-raised px-4 text-small font-[540] hover:border-ink aria-pressed:border-gold aria-pressed:bg-gold aria-pressed:text-on-gold';

/** Chooses which pictures are shown: by words of the prompt, by tool, and the favorites alone. */
export function HistoryFilters({
  used,
  filter,
}: {
  used: ReadonlySet<Tool>;
  filter: HistoryFilter;
}) {
  const choices = [null, ...tools.filter((tool) => used.has(tool) || tool === filter.tool)];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="relative min-w-56 flex-1 sm:max-w-80">
        <span className="sr-only">{historyTexts.search}</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-4 top-3 size-5 text-muted"
        />
        <input
          type="search"
          value={filter.search}
          maxLength={100}
          placeholder={historyTexts.search}
          className="min-h-11 w-full rounded-full border border-field-line bg-raised ps-11 pe-4 text-base text-ink placeholder:text-muted"
          onChange={({ target }) => filter.setSearch(target.value)}
        />
      </label>
      <button
        type="button"
        aria-pressed={filter.onlyFavorites}
        className={pill}
        onClick={() => filter.setOnlyFavorites(!filter.onlyFavorites)}
      >
        <Heart aria-hidden="true" className="size-4" />
        {historyTexts.favorites}
      </button>
      {choices.length > 2 || filter.tool ? (
        <fieldset className="-mx-4 flex max-w-[100vw] gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          <legend className="sr-only">{historyTexts.show}</legend>
          {choices.map((tool) => (
            <button
              key={tool ?? 'all'}
              type="button"
              aria-pressed={tool === filter.tool}
              className={pill}
              onClick={() => filter.setTool(tool)}
            >
              {tool ? toolTexts[tool].title : historyTexts.all}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
