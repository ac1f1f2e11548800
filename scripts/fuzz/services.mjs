/** Where the emulators of the outside services are: on the app's port, at another origin. */
export function servicesAt(origin) {
  return `http://127.0.0.1:${new URL(origin).port}/__services`;
}

/** Edge of the pictures that the emulated provider draws meanwhile, in pixels: how it draws is not what is tested. */
const pictureSize = 32;

/** Makes the emulated provider draw small pictures. */
export async function drawSmall(origin) {
  const response = await fetch(`${servicesAt(origin)}/image-provider/control`, {
    method: 'POST',
    body: JSON.stringify({ size: pictureSize }),
  });
  if (!response.ok) throw new Error(`The image provider's emulator answered ${response.status}`);
}

/** An ID token of the emulated Google for the address. */
async function mintToken(origin, email) {
  const response = await fetch(`${servicesAt(origin)}/google/control/id-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`Google's emulator answered ${response.status}`);
  return (await response.json()).credential;
}

/** Signs in with the address, and resolves with the session's cookie. */
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
