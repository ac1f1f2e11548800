import type { ExportFormatId } from '../../../../domain/export-formats.ts';
import type { FontStyle, TextPosition } from '../../../../domain/tools/edit-options.ts';
import type { EditTool } from '../../../../domain/tools/edit-tools.ts';
import type { FilterType } from '../../../../domain/tools/filter-types.ts';
import { texts } from '../../language.ts';

const tools: Record<EditTool | 'crop' | 'adjust', string> = {
  crop: 'Crop',
  adjust: 'Adjust',
  select: 'Select',
  filter: 'Filter',
  text: 'Text',
  background: 'Background',
};

/** What can be chosen in the editor. Most of it goes by its English name in the API as well, which English shows. */
const english = {
  tools,
  filter: (type: FilterType): string => type,
  position: (position: TextPosition): string => position,
  font: (style: FontStyle): string => style,
  format: (format: { id: ExportFormatId; label: string }): string => format.label,
};

export type EditOptionTexts = typeof english;
export const editOptionTexts = texts('edit-options', english);
