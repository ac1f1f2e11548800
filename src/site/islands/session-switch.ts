import { addressIn, splitAddress } from '../../../domain/languages.ts';
import { signInPath } from '../../../domain/routes.ts';
import { requestedPage } from '../../features/session/departure.ts';
import { sessionStore } from '../../features/session/session-store.ts';
import { languageInUse } from '../../texts/language.ts';
import { defineIsland } from '../../ui/page/island.ts';

/**
 * `<session-switch>`: shows the children with `data-for="user"` to a signed-in user, and those with
 * `data-for="visitor"` to everybody else. A link with `data-returns` leads back here after the sign-in.
 */
defineIsland('session-switch', (island) => {
  const { pathname, search } = window.location;
  for (const link of island.querySelectorAll<HTMLAnchorElement>('a[data-returns]')) {
    const wanted = requestedPage() ?? splitAddress(pathname + search).path;
    link.href = addressIn(languageInUse(), signInPath(wanted));
  }
  const show = () => {
    const shown = sessionStore.get().state === 'signed-in' ? 'user' : 'visitor';
    for (const child of island.querySelectorAll<HTMLElement>('[data-for]')) {
      child.hidden = child.dataset.for !== shown;
    }
  };
  show();
  return sessionStore.subscribe(show);
});
