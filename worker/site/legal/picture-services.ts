import { configuredProvider } from '../../images/providers/create-provider.ts';
import type { ProviderKind } from '../../provider-settings.ts';

/** Who sees prompts and pictures, as the privacy page names them; null for none. */
export interface PictureServices {
  retainingServices: string | null;
  forgettingServices: string | null;
}

/** Null where the configuration's address says more. */
const vendors: Readonly<Record<ProviderKind, string | null>> = {
  keyed: null,
  openai: null,
  'workers-ai': 'Cloudflare Workers AI',
  google: 'Google',
  fal: 'fal.ai',
  replicate: 'Replicate',
  'black-forest-labs': 'Black Forest Labs',
};

const hosts: Readonly<Record<string, string>> = { 'api.openai.com': 'OpenAI' };

/** Names the configured vendor and its models, by whether they store what they get. */
export async function pictureServicesOf(environment: object): Promise<PictureServices> {
  const configured = await configuredProvider(environment);
  if (!configured) return { retainingServices: null, forgettingServices: null };
  const { imageProvider, screening } = configured.configuration;
  const { capabilities } = configured.provider;
  const host = 'host' in imageProvider ? imageProvider.host : imageProvider.url?.hostname;
  const vendor = vendors[imageProvider.kind] ?? hosts[host ?? 'api.openai.com'] ?? host ?? '';
  const named = (forgets: boolean) => {
    const models = Object.values(capabilities)
      .filter(({ zeroDataRetention }) => zeroDataRetention === forgets)
      .map(({ model }) => model);
    const distinct = [...new Set(models)].filter((model) => model !== 'keyed');
    if (models.length === 0) return null;
    return distinct.length > 0 ? `${vendor} (${distinct.join(', ')})` : vendor;
  };
  const judge =
    screening.mode === 'model' || screening.pictures !== 'off' ? 'Cloudflare Workers AI' : null;
  const forgetting = named(true);
  return {
    retainingServices: named(false),
    forgettingServices:
      judge && forgetting && vendor !== judge ? `${forgetting}, ${judge}` : (forgetting ?? judge),
  };
}
