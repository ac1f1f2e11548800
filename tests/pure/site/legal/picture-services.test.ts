import { describe, expect, it } from 'vitest';
import { pictureServicesOf } from '../../../../worker/site/legal/picture-services.ts';
import { deploymentVariables } from '../../deployment-variables.ts';

const bindings = { AI: {}, IMAGES: {} };
const servicesOf = (variables: object) =>
  pictureServicesOf({ ...deploymentVariables, ...bindings, ...variables });

describe('the vendors that see prompts and pictures', () => {
  it('are named by the host of the keyed provider', async () => {
    expect(
      await servicesOf({ IMAGE_PROVIDER: 'keyed', IMAGE_PROVIDER_HOST: 'pictures.example' }),
    ).toEqual({ retainingServices: 'pictures.example', forgettingServices: null });
  });

  it.each([
    [{ IMAGE_PROVIDER_URL: '' }, /^OpenAI \(gpt-image/],
    [{ IMAGE_PROVIDER_URL: 'https://pictures.example/v1' }, /^pictures\.example \(/],
  ])('are OpenAI, or the server that speaks as it does: %j', async (change, name) => {
    const { retainingServices } = await servicesOf({ IMAGE_PROVIDER: 'openai', ...change });
    expect(retainingServices).toMatch(name);
  });

  it.each([{ SCREENING: 'model' }, { SCREENING_PICTURES: 'shares' }])(
    'are also the one that screens them: %j',
    async (change) => {
      const { forgettingServices } = await servicesOf({ IMAGE_PROVIDER: 'google', ...change });
      expect(forgettingServices).toBe('Cloudflare Workers AI');
    },
  );

  it('store nothing where the capability table says so', async () => {
    const { retainingServices, forgettingServices } = await servicesOf({
      IMAGE_PROVIDER: 'workers-ai',
      IMAGE_PROVIDER_URL: '',
    });
    expect(retainingServices).toBeNull();
    expect(forgettingServices).toMatch(/^Cloudflare Workers AI \(@cf\//);
  });

  it('are unknown of a deployment that is not configured', async () => {
    expect(await pictureServicesOf({})).toEqual({
      retainingServices: null,
      forgettingServices: null,
    });
  });
});
