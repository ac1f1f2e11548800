/** On a network that loses packets the browser would wait for minutes, while the shell is here. */
const pageWaitMs = 8000;

export function isPage(request: Request): boolean {
  return (
    request.mode === 'navigate' && !/^\/(api|images|s\/|__)/.test(new URL(request.url).pathname)
  );
}

/**
 * Prefers the server's page. Without a response within 8 seconds, responds with the app's shell; without a shell,
 * with the late response or a network error.
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
