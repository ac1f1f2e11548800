import { useEffect, useState } from 'react';
import { type ExportType, exportTypes } from '../../../../domain/tools/edit-options.ts';
import { readWritableTypes } from '../../../device/exporting/writable-types.ts';

export function useWritableTypes(): readonly ExportType[] {
  const [types, setTypes] = useState<readonly ExportType[]>(exportTypes);
  useEffect(() => void readWritableTypes().then(setTypes), []);
  return types;
}
