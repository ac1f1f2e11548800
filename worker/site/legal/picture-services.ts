import { configuredProvider } from '../../images/providers/create-provider.ts';

/** Who sees prompts and pictures, as the privacy page names them; null for none. */
export interface PictureServices {
  retainingServices: string | null;
  forgettingServices: string | null;
}

/** Names the configured vendor and its models, by whether they store what they get. */
export async function pictureServicesOf(environment: object): Promise<PictureServices> {
  const configured = await configuredProvider(environment);
  if (!configured) return { retainingServices: null, forgettingServices: null };
  const { screening } = configured.configuration;
  const { capabilities, vendor } = configured.provider;
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
