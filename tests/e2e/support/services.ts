/** The emulators have a port of their own, except in a preview. */
const port = Number(process.env.SERVICES_PORT ?? process.env.PORT ?? 5173);

/** The address of an emulated service, for example `google/control/id-token`. It has another origin than the app. */
export function serviceUrl(path: string): string {
  return `http://127.0.0.1:${port}/__services/${path}`;
}

/** Changes how the emulated provider draws pictures. */
export async function controlPictures(settings: object): Promise<void> {
  const body = JSON.stringify(settings);
  const response = await fetch(serviceUrl('image-provider/control'), { method: 'POST', body });
  if (!response.ok) throw new Error(await response.text());
}
