import { it } from 'vitest';
import type { Frame, Tab } from '../driver/browser.ts';
import { until } from '../driver/until.ts';
import { beAt, fill, press, see } from '../support/find.ts';
import { appOrigin } from '../support/server.ts';
import type { Session } from '../support/session.ts';

export function testSigningIn({ tab, email }: Session): void {
  it('signs in by the popup, and shows the free credits', async () => {
    await tab().open(`${appOrigin}/auth`);
    const popup = await tab().opened(() => press(tab(), 'button', 'Continue with Google'));
    await chooseAccount(popup, email);
    await beAt(tab(), '/text-to-image');
    await see(tab(), 'Credits: 2');
  });
}

/** Signs in without a popup, and waits until the profile is open. */
export async function signInByRedirect(tab: Tab, email: string): Promise<void> {
  // A page that is on its way still may overtake it, such as the front page after a sign-out, which has
  // the same button for another address.
  await until('the sign-in page', async () => {
    await tab.open(`${appOrigin}/auth?returnTo=/profile`);
    return tab.run(() => location.pathname === '/auth');
  });
  await tab.run(() => {
    window.open = () => null;
  });
  await press(tab, 'button', 'Continue with Google');
  await chooseAccount(tab, email);
  await beAt(tab, '/profile');
}

/** Chooses a new account on Google's page. */
async function chooseAccount(google: Frame, email: string): Promise<void> {
  await press(google, 'link', 'Use another account');
  await fill(google, 'Email or phone', email);
  await press(google, 'button', 'Next');
}
