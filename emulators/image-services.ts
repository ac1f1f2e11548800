import { Hono } from 'hono';
import { createImageHostEmulator } from './image-host/app.ts';
import { createImageProviderEmulator } from './image-provider/app.ts';
import { createGeminiEmulator } from './image-vendors/gemini.ts';
import { createQueueEmulator } from './image-vendors/queue-vendors.ts';
import { blackForestWire, falWire, replicateWire } from './image-vendors/wires.ts';
import { createOpenAiEmulator } from './openai/app.ts';
import { createWorkersAiEmulator } from './workers-ai/app.ts';

/** The path below which the emulators of the outside services are mounted. */
export const servicesPath = '/__services';

/** The emulators of the image providers and of the image host, below `/__services`. */
export function createImageServices(origin: string): Hono {
  const at = (name: string) => ({ baseUrl: `${origin}${servicesPath}/${name}` });
  const services = {
    'image-provider': createImageProviderEmulator(at('image-provider')),
    'image-host': createImageHostEmulator(at('image-host')),
    openai: createOpenAiEmulator(at('openai')),
    gemini: createGeminiEmulator(),
    fal: createQueueEmulator(falWire, at('fal')),
    replicate: createQueueEmulator(replicateWire, at('replicate')),
    'black-forest-labs': createQueueEmulator(blackForestWire, at('black-forest-labs')),
    'workers-ai': createWorkersAiEmulator(at('workers-ai')),
  };
  return Object.entries(services).reduce(
    (all, [name, service]) => all.route(`${servicesPath}/${name}`, service),
    new Hono(),
  );
}
