import { useEffect, useState } from 'react';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { readStored, writeStored } from '../../../device/stored.ts';
import { useLinkedPrompt } from './use-linked-prompt.ts';

export function usePromptDraft(userId: string, tool: Tool) {
  const key = keyOf(userId, tool);
  const [prompt, setPrompt] = useState(() => readStored(key) ?? '');
  useEffect(() => writeStored(key, prompt || null), [key, prompt]);
  useLinkedPrompt(setPrompt);
  return [prompt, setPrompt] as const;
}

export function writePromptDraft(userId: string, tool: Tool, prompt: string): void {
  writeStored(keyOf(userId, tool), prompt || null);
}

function keyOf(userId: string, tool: Tool): string {
  return `imagemint.${userId}.${tool}.prompt`;
}
