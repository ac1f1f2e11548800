import { html } from 'hono/html';
import { renderPage } from './page.ts';

interface IdentifierPage {
  action: string;
  appOrigin: string;
  mountPath: string;
  /** The field's value: the app's hint, or the invalid input. */
  value: string;
  problem?: string;
}

/** Renders 'Use another account'. Any e-mail address signs in, without a password. */
export function renderIdentifierPage(page: IdentifierPage) {
  const { action, appOrigin, mountPath, problem, value } = page;
  return renderPage({
    title: problem === undefined ? 'Sign in' : 'Error: sign in',
    mountPath,
    heading: 'Sign in',
    lead: html`to continue to <a href="${appOrigin}/" target="_blank" rel="noopener">Imagemint</a>`,
    content: html`<form method="post" action="${action}" novalidate>
<div class="field">
<label for="identifier">Email or phone</label>
<input id="identifier" name="identifier" type="text" inputmode="email" autocomplete="username"
autocapitalize="none" spellcheck="false" value="${value}" autofocus required
${problem === undefined ? '' : html`aria-invalid="true" aria-describedby="problem"`}>
</div>
${problem === undefined ? '' : html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<p class="note">Any e-mail address works, without a password. This is not the real
Google, and nothing leaves this computer.</p>
<div class="actions"><a class="quiet" href="${action}?step=chooser">Back</a>
<button class="primary">Next</button></div>
</form>`,
  });
}
