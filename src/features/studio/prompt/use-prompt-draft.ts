import { useEffect, useState } from 'react';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { readStored, writeStored } from '../../../device/stored.ts';
import { useLinkedPrompt } from './use-linked-prompt.ts';

/**
 * The prompt that the user has typed for a tool, stored on the device. A prompt in the page's address
 * replaces it, as an idea does: with Undo.
 */
export function usePromptDraft(userId: string, tool: Tool) {
  const key = keyOf(userId, tool);
  const [prompt, setPrompt] = useState(() => readStored(key) ?? '');
  useEffect(() => writeStored(key, prompt || null), [key, prompt]);
  useLinkedPrompt(setPrompt);
  return [prompt, setPrompt] as const;
}

/** Stores a prompt for a tool that is opened later. */
export function writePromptDraft(userId: string, tool: Tool, prompt: string): void {
  writeStored(keyOf(userId, tool), prompt || null);
}

function keyOf(userId: string, tool: Tool): string {
  return `imagemint.${userId}.${tool}.prompt`;
}
