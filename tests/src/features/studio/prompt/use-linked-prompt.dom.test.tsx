import { act } from '@testing-library/react';
import { type NavigateFunction, Route, Routes, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { promptParameter } from '../../../../../domain/routes.ts';
import { useLinkedPrompt } from '../../../../../src/features/studio/prompt/use-linked-prompt.ts';
import { renderInApp } from '../../../support/in-app.tsx';
import { after, pageClock } from '../../../support/page-clock.ts';
import { VisitedPlace } from '../../../support/visited-place.tsx';

pageClock();

it('a tool that the user leaves at once neither takes the prompt nor leads back', async () => {
  const prompts: string[] = [];
  let leave: NavigateFunction = () => undefined;
  function Tool() {
    leave = useNavigate();
    useLinkedPrompt((prompt) => void prompts.push(prompt));
    return null;
  }
  const page = renderInApp(
    <>
      <Routes>
        <Route path="/tool" element={<Tool />} />
        <Route path="/other" element={null} />
      </Routes>
      <VisitedPlace />
    </>,
    { path: `/tool?${promptParameter}=A+mill` },
  );
  await act(async () => leave('/other'));
  await after(1000);
  expect([page.getByRole('log').textContent, prompts]).toEqual(['/other', []]);
});
