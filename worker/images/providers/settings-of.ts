import type { Configuration, ProviderSettings } from '../../config.ts';

type Kind = ProviderSettings['kind'];

/**
 * Returns the provider's settings. Throws a `TypeError` where the configured provider is of another
 * kind, which is a bug.
 */
export function settingsOf<K extends Kind>(
  { imageProvider }: Configuration,
  kind: K,
): Extract<ProviderSettings, { kind: K }> {
  if (imageProvider.kind !== kind) throw new TypeError(`The image provider is no ${kind}`);
  return imageProvider as Extract<ProviderSettings, { kind: K }>;
}
