import { useState } from 'react';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { dayLabel } from '../../texts/day-label.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { HistoryCard } from './history-card.tsx';
import { groupByDay } from './select-entries.ts';

/** Shows the pictures by day. `selection` is null while none are being chosen. */
export function HistoryGrid(props: {
  userId: string;
  entries: readonly HistoryEntry[];
  isKept: boolean;
  favorites: ReadonlySet<string>;
  onFavorite: (id: string, isOn: boolean) => void;
  selection: ReadonlySet<string> | null;
  onPress: (id: string) => void;
}) {
  const [now] = useState(() => new Date());
  return (
    <section aria-label={historyTexts.pictures} className="flex flex-col gap-6">
      {groupByDay(props.entries).map(({ day, entries }) => (
        <div key={day}>
          <h2 id={`day-${day}`} className="mb-3 text-body font-[620]">
            {dayLabel(new Date(day).toISOString(), now)}
          </h2>
          <ul
            aria-labelledby={`day-${day}`}
            className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 xl:grid-cols-4"
          >
            {entries.map((entry) => (
              <li key={entry.item.id}>
                <HistoryCard
                  userId={props.userId}
                  entry={entry}
                  isKept={props.isKept}
                  isFavorite={props.favorites.has(entry.item.id)}
                  onFavorite={(isOn) => props.onFavorite(entry.item.id, isOn)}
                  isSelected={props.selection?.has(entry.item.id) ?? null}
                  onOpen={() => props.onPress(entry.item.id)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
