import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Tool, tools } from '../../../domain/tools/tools.ts';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { matchesSearch } from './select-entries.ts';

export interface HistoryFilter {
  tool: Tool | null;
  setTool: (tool: Tool | null) => void;
  search: string;
  setSearch: (text: string) => void;
  onlyFavorites: boolean;
  setOnlyFavorites: (isOn: boolean) => void;
  /** Whether the tool alone decides what is shown. */
  isToolAlone: boolean;
  reset: () => void;
  matches: (entry: HistoryEntry, favorites: ReadonlySet<string>) => boolean;
}

/** Holds which pictures are shown. The tool is in the address, so that a reload keeps it. */
export function useHistoryFilter(): HistoryFilter {
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const [onlyFavorites, setOnlyFavorites] = useState(false);
  const typed = useDeferredValue(search.trim());
  const tool = tools.find((name) => name === query.get('tool')) ?? null;
  const setTool = (next: Tool | null) => setQuery(next ? { tool: next } : {}, { replace: true });
  return {
    tool,
    setTool,
    search,
    setSearch,
    onlyFavorites,
    setOnlyFavorites,
    isToolAlone: tool !== null && typed === '' && !onlyFavorites,
    reset: () => {
      setSearch('');
      setOnlyFavorites(false);
      setTool(null);
    },
    matches: ({ item }, favorites) =>
      (tool === null || item.type === tool) &&
      (!onlyFavorites || favorites.has(item.id)) &&
      (typed === '' || matchesSearch(item, typed)),
  };
}
