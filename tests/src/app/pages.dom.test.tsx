import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '../../../domain/routes.ts';
import { PageBoundary } from '../../../src/app/page-boundary.tsx';
import { ShownUser } from '../../../src/app/start/shown-user.ts';
import { userPage } from '../../../src/app/user-page.tsx';
import { shellTexts } from '../../../src/texts/en/shell/shell.ts';
import { renderInApp } from '../support/in-app.tsx';
import { goTo, renderAt } from '../support/in-browser.tsx';
import { mediaInTests } from '../support/media-queries.ts';
import { recordLeaving } from '../support/page-address.ts';
import { serveTests } from '../support/responding-server.ts';
import { userOf } from '../support/sample-user.ts';

serveTests();
mediaInTests();
const left = recordLeaving();

describe('a page that throws', () => {
  let isBroken = true;
  function Page(): ReactNode {
    useLocation();
    if (isBroken) throw new Error('Broken');
    return <p>Whole</p>;
  }

  it('is replaced by an error that names the ways out, until another page is opened', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderAt(
      <PageBoundary>
        <Page />
      </PageBoundary>,
      '/text2img',
    );
    expect(screen.getByRole('alert').textContent).toContain(shellTexts.broken.title);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      routes.home.path,
      routes.contact.path,
    ]);
    screen.getByRole('button').click();
    expect(left).toEqual(['reload']);
    isBroken = false;
    await goTo('/text2img?a=1');
    expect(screen.queryByRole('alert')).not.toBeNull();
    await goTo('/edit');
    expect(screen.getByText('Whole')).toBeTruthy();
  });
});

describe('a page of the signed-in user', () => {
  function Draft({ userId }: { userId: string }) {
    const [text, setText] = useState('');
    return <button type="button" onClick={() => setText('draft')}>{`${userId} ${text}`}</button>;
  }

  it('is empty without a user, and shows nothing of one user to another', () => {
    const Page = userPage(Draft, null);
    const shown = (id: string | null) => (
      <ShownUser value={id === null ? null : userOf({ id })}>
        <Page />
      </ShownUser>
    );
    const { rerender, container } = renderInApp(shown(null));
    expect(container.innerHTML).toBe('');
    rerender(shown('user-1'));
    act(() => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('user-1 draft');
    rerender(shown('user-1'));
    expect(screen.getByRole('button').textContent).toBe('user-1 draft');
    rerender(shown('user-2'));
    expect(screen.getByRole('button').textContent).toBe('user-2 ');
  });
});
