import { useEffect, useState } from 'react';
import type { Tool } from '../../../domain/tools.ts';
import { readStored, writeStored } from '../../device/stored.ts';

/** What was written for a tool, kept on the device until it is written anew. */
export function usePromptDraft(userId: string, tool: Tool) {
  const key = `imagemint.${userId}.${tool}.prompt`;
  const [prompt, setPrompt] = useState(() => readStored(key) ?? '');
  useEffect(() => writeStored(key, prompt || null), [key, prompt]);
  return [prompt, setPrompt] as const;
}
