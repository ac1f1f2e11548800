/** Waits until the address responds with success. Throws after five minutes. */
export async function untilItResponds(address) {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${address} did not respond within five minutes`);
}
