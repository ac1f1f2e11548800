import { describe, expect, it } from 'vitest';
import { shapes, styleIds } from '../../../domain/tools/picture-options.ts';
import { tools } from '../../../domain/tools/tools.ts';
import { Client } from '../client.ts';

const all = {
  payments: true,
  tools: [...tools],
  editTools: ['select', 'filter', 'text', 'background'],
  shapes: [...shapes],
  qualities: [{ id: 'standard', extraCost: 0 }],
  styles: styleIds.map((id) => ({ id })),
  referencesMax: 0,
  seeds: false,
  variationsMax: 4,
  batchMax: 40,
  shares: true,
  visibleLabel: false,
  contact: true,
  emails: true,
};

describe('the features of a deployment', () => {
  it('the features are public, and complete where everything is configured', async () => {
    const response = await new Client().fetch('/api/features');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(all);
  });
});
