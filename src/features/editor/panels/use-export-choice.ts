import { useState } from 'react';
import {
  type ExportChoice,
  exportChoiceSchema,
} from '../../../../domain/editing/export-request.ts';
import { readStored, writeStored } from '../../../device/stored.ts';

const firstChoice: ExportChoice = {
  format: 'original',
  fit: 'cover',
  type: 'image/png',
  bars: null,
};

export function useExportChoice(userId: string) {
  const key = `imagemint.${userId}.edit.export`;
  const [choice, setChoice] = useState(() => parseExportChoice(readStored(key)));
  const change = (changed: Partial<ExportChoice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    writeStored(key, JSON.stringify(next));
  };
  return [choice, change] as const;
}

/** Returns the saved choice, or the first choice if it cannot be read. */
export function parseExportChoice(text: string | null): ExportChoice {
  try {
    return exportChoiceSchema.safeParse(JSON.parse(text ?? 'null')).data ?? firstChoice;
  } catch {
    return firstChoice;
  }
}
