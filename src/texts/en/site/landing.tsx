import type { ReactNode } from 'react';
import { refundDays } from '../../../../domain/packs.ts';
import { editToolCosts } from '../../../../domain/tools/edit.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

const credits = (count: number) => counted(count, 'credit', 'credits');

/** The front page below its first screen. */
const english = {
  /** The description of the app for search engines. */
  application: 'Pay-as-you-go AI pictures: 1 credit per picture, no subscription.',
  pause: 'Pause the demonstration',
  /** The steps of the demonstration on the first screen. */
  demo: {
    prompt: 'A red camera on a desk',
    label: (prompt: string) =>
      `One picture in three steps: created from ‘${prompt}’, background removed, text added`,
    captions: {
      cutOut: 'Remove the background',
      withText: 'Add text on a new background',
      compared: 'One picture, three steps',
    },
    steps: { generated: 'From text', cutOut: 'Cut out', withText: 'Text added' },
    /** One part in each line, where the picture has room for it. */
    text: 'Film\nis back',
    pairs: {
      img2img: 'Summer to winter',
      headshot: 'Snapshot to headshot',
      edit: 'A hat, another wall',
    },
  },
  helper: {
    title: 'A few words are enough',
    text: 'Write what you would say to a friend. The prompt helper adds light, depth and detail, and you can change everything. It’s free.',
    captions: {
      idle: 'Describe it in your own words',
      writing: 'Writing…',
      improving: 'Improving…',
      done: 'Ready to generate',
    },
    button: 'Improve Prompt',
    label: (plain: string, improved: string) =>
      `The prompt helper turns ‘${plain}’ into ‘${improved}’`,
    /** A prompt that somebody might write, and the helper's version of it. */
    plainPrompt: 'a fox in the snow',
    improvedPrompt:
      'A red fox pausing in fresh snow at first light, breath in the cold air, pine trees out of focus behind, low golden sun, soft shadows',
  },
  tools: {
    title: `Every tool: ${toolCatalogue.text2img.cost} or ${credits(editToolCosts.select)}`,
    text: `Drag across a picture to compare. ${credits(toolCatalogue.text2img.cost)} each; adding text or changing only a part costs ${credits(editToolCosts.select)}.`,
  },
  gallery: {
    title: 'Made with Imagemint',
    ownText: 'Your newest pictures, from this device. Nobody else sees them here.',
    stockText: `Landscapes, still lifes, portraits, paper cities: ${credits(toolCatalogue.text2img.cost)} each.`,
    label: 'Pictures',
  },
  credits: {
    title: 'How credits work',
    text: 'You pay only with credits, and they never expire.',
    steps: [
      {
        title: (trialCredits: number) =>
          `${counted(trialCredits, 'free credit', 'free credits')} when you sign in`,
        text: 'No card, and no trial that turns into a bill.',
      },
      {
        title: () => '1 credit = 1 picture',
        text: `Every button shows its price and what you have left. Adding text or changing only a part costs ${credits(editToolCosts.select)}.`,
      },
      {
        title: () => 'You’re not charged for failed pictures',
        text: 'If a picture fails, we return the credit automatically. Your credit activity shows why.',
      },
    ],
  },
  pricing: {
    title: 'Choose your plan',
    text: 'Pay once and use your credits whenever you like. Every pack includes every tool.',
  },
  faq: {
    title: 'Questions and answers',
    text: (link: (label: string) => ReactNode) => (
      <>Something missing? {link('Write to us')}, and a person will answer.</>
    ),
    questions: [
      {
        question: 'What does a picture cost?',
        answer: `Text to image, image to image, headshots, background removal and filters cost ${credits(toolCatalogue.text2img.cost)}. The editor’s select, text and background tools cost ${credits(editToolCosts.select)}. Every button shows its price.`,
      },
      {
        question: 'Do credits expire?',
        answer: 'No. Buy a pack today and use its last credit years later.',
      },
      {
        question: 'What if a picture fails?',
        answer:
          'You’re not charged. We reserve the credit while we create your picture. If it fails, we return the credit automatically.',
      },
      {
        question: 'Is there a subscription?',
        answer: 'No. You buy a pack once, when you need one. Every pack includes every tool.',
      },
      {
        question: 'How can I pay?',
        answer:
          'By card in US dollars, or by UPI in Indian rupees. Razorpay handles both; we never see your card.',
      },
      {
        question: 'Where are my pictures stored?',
        answer:
          'On your own device. Our server stores a finished picture until your device has it, and for a short time after. If you ask us to keep your pictures in your account, it stores them there. Nobody else can see them.',
      },
      {
        question: 'Who owns the pictures?',
        answer: 'You do, for business too. We claim no rights in them and train nothing on them.',
      },
      {
        question: 'Can I get a refund?',
        answer: `Yes, for unused credits, within ${refundDays} days. Write to us, and we return the money to your payment method.`,
      },
    ],
  },
};

export type LandingTexts = typeof english;
export const landingTexts = texts('landing', english);
