/**
 * How long the server has to begin its response to a page, in milliseconds. On a network that loses everything
 * without an error the browser would wait for minutes, while the shell is here.
 */
const pageWaitMs = 8000;

/** Whether a request is for a page, and not for an address of the server that is none. */
export function isPage(request: Request): boolean {
  return request.mode === 'navigate' && !/^\/(api|images|__)/.test(new URL(request.url).pathname);
}

/**
 * Responds to a request for a page by the server, which has the newest one. Responds with the app's shell where the
 * server can't be reached, or has not begun its response after 8 seconds; then without a shell with the server's
 * late response, or with a network error.
 */
export async function servePage(
  request: Request,
  findShell: () => Promise<Response | undefined>,
): Promise<Response> {
  const asked = fetch(request).catch(() => undefined);
  const late = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), pageWaitMs),
  );
  const response = await Promise.race([asked, late]);
  if (response) return response;
  const shell = await findShell();
  if (shell) return markOffline(shell);
  return (await asked) ?? Response.error();
}

/** Marks the shell, so that the app knows that the server did not send it, and that its policies are stricter. */
async function markOffline(shell: Response): Promise<Response> {
  const html = await shell.text();
  return new Response(html.replace('<html', '<html data-offline'), { headers: shell.headers });
}
