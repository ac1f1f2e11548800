import type { ExportFormatId } from '../../../domain/export-formats.ts';
import type { ExportType } from '../../../domain/tools/edit-options.ts';

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

export function nameExport(fileName: string, format: ExportFormatId, type: ExportType): string {
  const stem = fileName.replace(/\.[a-z]+$/, '');
  const suffix = format === 'original' ? '' : `-${format.replace(':', 'x')}`;
  return `${stem}${suffix}.${extensions[type]}`;
}
