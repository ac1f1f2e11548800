/** Returns the emulators' address: on the app's port, at another origin. */
export function servicesAt(origin) {
  return `http://127.0.0.1:${new URL(origin).port}/__services`;
}

/** Edge of the emulated provider's pictures during a run, in pixels: small ones are rendered fast. */
const pictureSize = 32;

/** Sets the emulated provider to small pictures. */
export async function drawSmall(origin) {
  await post(`${servicesAt(origin)}/image-provider/control`, { size: pictureSize });
}

/** Signs in with an ID token of the emulated Google for an e-mail address, and resolves with the session's cookie. */
export async function signIn(origin, email) {
  const { nonce } = await (await post(`${origin}/api/auth/nonce`)).json();
  const minted = await post(`${servicesAt(origin)}/google/control/id-token`, { email, nonce });
  const response = await post(`${origin}/api/auth/google`, await minted.json());
  await response.arrayBuffer();
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function post(address, body) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}
