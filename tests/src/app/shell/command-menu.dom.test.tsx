import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../../../domain/routes.ts';
import { CommandMenu } from '../../../../src/app/shell/command-menu.tsx';
import { dialogsInTests } from '../../support/dialogs.ts';
import { addressNow, renderAt } from '../../support/in-browser.tsx';
import { serveTests } from '../../support/responding-server.ts';

serveTests();
dialogsInTests();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const keys = { key: 'k', code: 'KeyK', ctrlKey: true };
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

function open() {
  renderAt(<CommandMenu />, routes.profile.path);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document, keys);
  return screen.getByRole('combobox');
}

describe('the command menu', () => {
  it('goes to what is typed and chosen by the keys', async () => {
    const field = open();
    // The browser focuses it in a dialog that opens, which jsdom's does not.
    expect(field.autofocus).toBe(true);
    fireEvent.change(field, { target: { value: ' IMAGE to' } });
    expect(names()).toEqual(['Text to Image', 'Image to Image', 'AI Image Editor']);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(chosen()).toBe('Image to Image');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(addressNow()).toBe(routes.img2img.path));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes the theme by a click', () => {
    open();
    fireEvent.click(screen.getByRole('option', { name: 'Theme: Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});
