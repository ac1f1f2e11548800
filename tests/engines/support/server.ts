import { localConfiguration } from '../../../emulators/local-configuration.ts';
import type { Frame } from '../driver/browser.ts';
import { prompt } from './saved-picture.ts';

/** Where the product is served on this machine. */
export const appPort = Number(process.env.PORT ?? 5173);
export const appOrigin = `http://localhost:${appPort}`;

/** The address of an emulated service, which has another origin than the app. */
export function serviceUrl(path: string): string {
  return `http://127.0.0.1:${process.env.SERVICES_PORT ?? appPort}/__services/${path}`;
}

/** Returns an address that no test has used. */
export function newEmail(name: string): string {
  return `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
}

/** Gives credits to the account that is signed in, as an operator does. */
export async function grant(frame: Frame, credits: number): Promise<void> {
  const id = await frame.run(async () => {
    const me = (await (await fetch('/api/me')).json()) as { user: { id: string } };
    return me.user.id;
  });
  await post(
    `${appOrigin}/api/operator/accounts/${id}/grant`,
    { ref: `operator:${crypto.randomUUID()}`, credits, reason: 'Test' },
    { Authorization: `Bearer ${localConfiguration('').OPERATOR_SECRET}` },
  );
}

/** Lets the emulated provider draw small pictures: the drawing is not what is tested. */
export async function drawSmall(): Promise<void> {
  await post(serviceUrl('image-provider/control'), { size: 256 });
}

/**
 * The emulated provider waits with the next picture until `releasePicture`, so that there is time for a
 * reload, but for less than the product waits for a provider.
 */
export async function holdPicture(): Promise<void> {
  const add = { mode: 'slow', times: 1, delayMs: 20_000, promptIncludes: prompt };
  await post(serviceUrl('image-provider/control'), { add });
}

export async function releasePicture(): Promise<void> {
  await post(serviceUrl('image-provider/control'), { release: prompt });
}

async function post(address: string, body: object, headers = {}): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return JSON.parse((await response.text()) || 'null');
}
