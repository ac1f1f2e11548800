/**
 * Signs in with an ID token of the emulated Google for an e-mail address, and resolves with the session's
 * cookie. `services` is the emulators' address.
 */
export async function signIn(origin, services, email) {
  const { nonce } = await (await post(`${origin}/api/auth/nonce`, {})).json();
  const minted = await post(`${services}/google/control/id-token`, { email, nonce });
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
    // An idle connection may be closed as the next request begins.
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} responded ${response.status}`);
  return response;
}
