import type { Configuration, ProviderSettings } from '../../config.ts';

type Kind = ProviderSettings['kind'];

/** The provider's settings where it is of this kind; to ask for another is a mistake of ours. */
export function settingsOf<K extends Kind>(
  { imageProvider }: Configuration,
  kind: K,
): Extract<ProviderSettings, { kind: K }> {
  if (imageProvider.kind !== kind) throw new TypeError(`The image provider is no ${kind}`);
  return imageProvider as Extract<ProviderSettings, { kind: K }>;
}
