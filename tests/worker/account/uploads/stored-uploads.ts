import { env } from 'cloudflare:workers';

/** Returns the names in R2 of every user's uploads: a name does not say whose the upload is. */
export async function storedUploads(): Promise<string[]> {
  const { objects } = await env.PICTURES.list();
  return objects.map(({ key }) => key).filter((key) => /^[0-9a-f-]{36}\.\w+$/.test(key));
}
