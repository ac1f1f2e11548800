import '../../../in-node/indexed-db.ts';
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { HistoryActions } from '../../../../src/features/history/history-actions.tsx';
import { until } from '../../../until.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';

const saved: Blob[] = [];
vi.mock(import('../../../../src/device/download.ts'), async (original) => ({
  ...(await original()),
  toPng: async (picture) => picture,
  saveFile: async (file) => void saved.push(file),
}));
provideMissing();
appServer({ 'GET /api/features': () => Response.json({}) });

const item = { id: 'job', type: 'bgremove', prompt: '', url: '', ts: 1 } as const;

function Shown() {
  const [picture, setPicture] = useState(new Blob(['small']));
  return (
    <HistoryActions userId="user-1" item={item} picture={picture}>
      <button type="button" onClick={() => setPicture(new Blob(['the large one']))}>
        Enlarge
      </button>
    </HistoryActions>
  );
}

it('a picture that the device has replaced is downloaded as it is on screen', async () => {
  const page = renderInApp(<Shown />);
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }));
  press('Download');
  await until(() => expect(saved).toHaveLength(1));
  press('Enlarge');
  press('Download');
  await until(() => expect(saved).toHaveLength(2));
  const texts = await Promise.all(saved.map((file) => file.text()));
  expect(texts).toEqual(['small', 'the large one']);
});
