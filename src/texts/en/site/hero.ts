import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

/** The front page's first screen. */
const english = {
  pageTitle: 'Imagemint: pay-as-you-go AI pictures',
  description: (trialCredits: number) =>
    `Create AI pictures and pay as you go: 1 credit per picture, ${counted(trialCredits, 'free credit', 'free credits')}, no subscription.`,
  cardAlt: 'Imagemint: a picture for a credit',
  unknownPage: 'That page does not exist',
  headline: 'A picture for a\u00a0credit.',
  text: (editCost: number) =>
    `Describe a picture and get it in seconds. 1 credit a picture, ${editCost} to change only part of one. No subscription, and no charge if it fails.`,
  promptLabel: 'Describe your picture',
  promptPlaceholder: 'A red fox in fresh snow, first light',
  createPicture: 'Create a picture',
  freeCredits: (trialCredits: number) => counted(trialCredits, 'free credit', 'free credits'),
};

export type HeroTexts = typeof english;
export const heroTexts = texts('hero', english);
