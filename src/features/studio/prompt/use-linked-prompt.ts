import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { promptLengthMax } from '../../../../domain/limits.ts';
import { promptParameter } from '../../../../domain/routes.ts';
import { truncateText } from '../../../../domain/truncate-text.ts';

/**
 * Takes the prompt out of the page's address, where a link of the front page has put it, and calls
 * `onPrompt` with it. Once: a reload must not replace what the user has typed since.
 */
export function useLinkedPrompt(onPrompt: (prompt: string) => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    const prompt = truncateText(rest.get(promptParameter)?.trim() ?? '', promptLengthMax);
    rest.delete(promptParameter);
    if (prompt !== '') onPrompt(prompt);
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true });
  });
  const isLinked = hasLinkedPrompt(search);
  useEffect(() => {
    if (!isLinked) return undefined;
    // In a task of its own, when the field is there with what was typed: its Undo has what is replaced.
    const timer = setTimeout(() => take());
    return () => clearTimeout(timer);
  }, [isLinked]);
}

/** Returns whether the address of a page, of which this is the query, has a prompt. */
export function hasLinkedPrompt(search: string): boolean {
  return new URLSearchParams(search).has(promptParameter);
}
