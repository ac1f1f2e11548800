import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useLastTool } from '../../../../src/app/shell/last-tool.ts';
import '../../support/device-storage.ts';

function Shell() {
  const { pathname, hash } = useLocation();
  return <p role="status">{`${pathname}${hash} ${useLastTool()}`}</p>;
}
const openAt = (path: string) => {
  cleanup();
  render(
    <MemoryRouter initialEntries={[path]}>
      <Shell />
    </MemoryRouter>,
  );
  return () => screen.getByRole('status').textContent;
};
afterEach(cleanup);

it('the way back leads to the tool that was open last, and so does the address that asks for it', async () => {
  expect(openAt('/profile')()).toBe('/profile /text-to-image');
  openAt('/headshot-generator');
  expect(openAt('/profile')()).toBe('/profile /headshot-generator');
  const seen = openAt('/text-to-image#last-tool');
  await waitFor(() => expect(seen()).toBe('/headshot-generator /headshot-generator'));
});
