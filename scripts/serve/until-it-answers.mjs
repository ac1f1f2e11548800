/** Waits until the address answers with success. Throws after ten minutes, which ends a server that hangs. */
export async function untilItAnswers(address) {
  for (let attempt = 0; attempt < 2400; attempt += 1) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${address} did not answer within ten minutes`);
}
