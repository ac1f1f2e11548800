import type { Configuration } from '../../config.ts';
import type { ProviderKind, SettingsOf } from '../../provider-settings.ts';

/** Throws if the configured provider is of another kind, which is a bug. */
export function settingsOf<Kind extends ProviderKind>(
  { imageProvider }: Configuration,
  kind: Kind,
): SettingsOf<Kind> {
  if (imageProvider.kind !== kind) throw new TypeError(`The image provider is no ${kind}`);
  return imageProvider as SettingsOf<Kind>;
}
