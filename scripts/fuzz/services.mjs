/** Returns the emulators' address: on the app's port, at another origin. */
export function servicesAt(origin) {
  return `http://127.0.0.1:${new URL(origin).port}/__services`;
}

/** Edge of the emulated provider's pictures during a run, in pixels: small ones are rendered fast. */
const pictureSize = 32;

/** Sets the emulated provider to small pictures. */
export async function drawSmall(origin) {
  const response = await fetch(`${servicesAt(origin)}/image-provider/control`, {
    method: 'POST',
    body: JSON.stringify({ size: pictureSize }),
  });
  if (!response.ok) throw new Error(`The image provider's emulator answered ${response.status}`);
}

/** Gets an ID token of the emulated Google for an e-mail address. */
async function mintToken(origin, email) {
  const issued = await fetch(`${origin}/api/auth/nonce`, { method: 'POST' });
  if (!issued.ok) throw new Error(`The nonce answered ${issued.status}`);
  const { nonce } = await issued.json();
  const response = await fetch(`${servicesAt(origin)}/google/control/id-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, nonce }),
  });
  if (!response.ok) throw new Error(`Google's emulator answered ${response.status}`);
  return (await response.json()).credential;
}

/** Signs in with an e-mail address and resolves with the session's cookie. */
export async function signIn(origin, email) {
  const credential = await mintToken(origin, email);
  const response = await fetch(`${origin}/api/auth/google`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ credential }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`);
  await response.arrayBuffer();
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
