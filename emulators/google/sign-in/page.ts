import { html } from 'hono/html';

type Markup = ReturnType<typeof html>;

export interface Page {
  title: string;
  mountPath: string;
  heading: string;
  lead: Markup;
  content: Markup;
}

/** Renders the card of every page. Google's name is text; its logo is not used. */
export function renderPage(page: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${page.mountPath}/signin.css">
</head>
<body>
<main>
<p>Sign in with Google</p>
<h1>${page.heading}</h1>
<p>${page.lead}</p>
${page.content}
</main>
<footer>Local emulator of Google sign-in</footer>
</body>
</html>`;
}
