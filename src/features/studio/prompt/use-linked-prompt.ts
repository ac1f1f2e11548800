import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { promptLengthMax } from '../../../../domain/limits.ts';
import { promptParameter } from '../../../../domain/routes.ts';
import { truncateText } from '../../../../domain/truncate-text.ts';

/** Shape and style are read by `usePictureOptions`. */
const linkParameters = [promptParameter, 'shape', 'style'] as const;

/**
 * Moves the prompt of a front page's link from the page's address to `onPrompt`. Once: a reload must not
 * replace what the user has typed since.
 */
export function useLinkedPrompt(onPrompt: (prompt: string) => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    const prompt = truncateText(rest.get(promptParameter)?.trim() ?? '', promptLengthMax);
    for (const name of linkParameters) rest.delete(name);
    if (prompt !== '') onPrompt(prompt);
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true });
  });
  const isLinked = hasLinkedPrompt(search);
  useEffect(() => {
    if (!isLinked) return undefined;
    const timer = setTimeout(() => take());
    return () => clearTimeout(timer);
  }, [isLinked]);
}

export function hasLinkedPrompt(search: string): boolean {
  const given = new URLSearchParams(search);
  return linkParameters.some((name) => given.has(name));
}
