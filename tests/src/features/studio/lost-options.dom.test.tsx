import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Component as Text2img } from '../../../../src/tools/text2img.tsx';
import { until } from '../../../until.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { creditsOf } from '../../support/sample-credits.ts';

vi.mock(import('../../../../src/features/studio/options/option-rows.tsx'), () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

pageClock();
provideMissing();
appServer({
  'GET /api/credits': () => Response.json(creditsOf(5)),
  'GET /api/jobs': () => Response.json({ jobs: [] }),
  'GET /api/features': () => Response.json({ referencesMax: 2 }),
  'GET /api/prompts/limits': () => Response.json({ providerLength: null }),
});

/** Between two attempts to load code. */
const longestPauseMs = 2000;

it('a tool whose options can’t be fetched keeps its form, and goes on without saved references if asked to', async () => {
  localStorage.setItem('imagemint.user.text2img.references', '[{"id":"a","role":"subject"}]');
  const page = renderInApp(<Text2img userId="user" />, { path: '/tool' });
  await settled();
  fireEvent.change(page.getByRole('textbox'), { target: { value: 'A fox' } });
  const generate = page.getByRole('button', { name: /^Generate/ });
  // Each attempt to load the code takes real time, and a pause of the clock.
  await until(async () => {
    await after(longestPauseMs);
    expect(page.getByRole('alert').textContent).toContain('The connection failed');
  });
  expect(page.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect([generate.ariaDisabled, generate.title]).toEqual([
    'true',
    'Your picture is not open yet.',
  ]);
  fireEvent.click(page.getByRole('button', { name: 'Continue without references' }));
  expect(generate.ariaDisabled).toBe('false');
  expect(page.queryByRole('button', { name: 'Continue without references' })).toBeNull();
});
