import { openPlainRows } from '../../../domain/editing/filters/plain-rows.ts';
import { once } from '../once.ts';
import { openVectorRows } from './vector/vector-rows.ts';

export const quickestRows = once(() => openVectorRows() ?? openPlainRows());
