import { html } from 'hono/html';
import { type Person, profileClaims } from '../people.ts';
import { renderPage } from './page.ts';

interface ChooserPage {
  people: readonly Person[];
  /** The address that the choice is posted to. */
  action: string;
  appOrigin: string;
  issuer: string;
  mountPath: string;
}

/** Renders the list of accounts. It is a plain form, because every page here works without scripts. */
export function renderChooserPage(page: ChooserPage) {
  const { action, appOrigin, issuer, mountPath, people } = page;
  return renderPage({
    title: 'Choose an account',
    mountPath,
    heading: 'Choose an account',
    lead: html`to continue to <a href="${appOrigin}/" target="_blank" rel="noopener">Imagemint</a>`,
    content: html`<form method="post" action="${action}">
<ul class="accounts" aria-label="Accounts">
${people.map(
  (someone) => html`<li><button class="account" name="email" value="${someone.email}">
<img class="avatar" src="${profileClaims(someone, issuer).picture}" alt="" width="32" height="32">
<span class="who"><strong>${someone.name}</strong>
<span class="email">${someone.email}</span></span></button></li>`,
)}
<li><a class="account" href="${action}?step=identifier">
<svg class="avatar outline" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
<circle cx="12" cy="12" r="9"/><circle cx="12" cy="10" r="3"/><path d="M6.5 19a6.5 6.5 0 0 1 11 0"/>
</svg>
<span class="who"><strong>Use another account</strong></span></a></li>
</ul>
<p class="note">Before using this app, you can review Imagemint’s
<a href="${appOrigin}/privacy" target="_blank" rel="noopener">privacy policy</a> and
<a href="${appOrigin}/terms" target="_blank" rel="noopener">terms of service</a>.</p>
<div class="actions"><button class="quiet" name="cancel" value="yes">Cancel</button></div>
</form>`,
  });
}
