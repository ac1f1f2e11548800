/** Not secret: it opens only a local deployment with emulators. */
const operatorSecret = 'emulator-operator-secret-that-is-no-secret';

/** Signs the page in, with credits for all pictures, and opens the tool. */
export async function openTool(page, { origin, services }) {
  await page.goto(origin);
  const issued = await page.request.post(`${origin}/api/auth/nonce`);
  const { nonce } = await issued.json();
  const credential = await fetch(`${services}/google/control/id-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.com', nonce }),
  }).then((response) => response.json());
  const result = await page.request.post(`${origin}/api/auth/google`, { data: credential });
  const { user } = await result.json();
  await fetch(`${origin}/api/operator/accounts/${user.id}/grant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorSecret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ref: 'operator:bench-grant', credits: 200, reason: 'Bench' }),
  });
  await page.goto(`${origin}/text-to-image`);
}

/** Generates a picture, and waits until it is saved on the device and the server knows it. */
export async function generateAndSave(page, prompt) {
  const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
  const ms = await generate(page, prompt);
  await saved;
  return ms;
}

/** Generates a picture. Returns the milliseconds from the click until it is decoded, by the page's clock. */
async function generate(page, prompt) {
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Generate/, disabled: false }).waitFor();
  return page.evaluate(
    (alt) =>
      new Promise((resolve) => {
        const button = [...document.querySelectorAll('button')].find((one) =>
          one.textContent.startsWith('Generate'),
        );
        const startedAt = performance.now();
        const observer = new MutationObserver(() => {
          const picture = [...document.images].find((image) => image.alt === alt);
          if (!picture) return;
          observer.disconnect();
          void picture.decode().then(() => resolve(performance.now() - startedAt));
        });
        observer.observe(document.body, { childList: true, subtree: true });
        button.click();
      }),
    prompt,
  );
}
