/** Waits until the address answers well; gives up after a minute. */
export async function untilItAnswers(address) {
  for (let tries = 0; tries < 240; tries += 1) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${address} did not answer within a minute`);
}
