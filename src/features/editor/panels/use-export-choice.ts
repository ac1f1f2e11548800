import { useState } from 'react';
import { z } from 'zod/mini';
import { hexColorSchema } from '../../../../domain/editing/hex-color.ts';
import { type ExportFormatId, exportFormats } from '../../../../domain/export-formats.ts';
import { exportTypes } from '../../../../domain/tools/edit-options.ts';
import { readStored, writeStored } from '../../../device/stored.ts';

const exportChoiceSchema = z.object({
  format: z.enum(exportFormats.map(({ id }) => id) as [ExportFormatId, ...ExportFormatId[]]),
  fit: z.enum(['cover', 'fit']),
  type: z.enum(exportTypes),
  /** Null for none: the bars are transparent where the file type allows it. */
  bars: z.nullable(hexColorSchema),
});

export type ExportChoice = z.infer<typeof exportChoiceSchema>;

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
