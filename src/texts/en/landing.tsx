import type { ReactNode } from 'react';
import type { Tool } from '../../../domain/tools.ts';
import { texts } from '../language.ts';

/** What each tool does, in the words of one who shows it. */
const captions: Record<Tool, string> = {
  text2img: 'From a few words to a finished picture.',
  img2img: 'Your picture, in another season or another hand.',
  headshot: 'A snapshot in, a studio portrait out.',
  bgremove: 'The thing itself, and nothing behind it.',
  edit: 'A hat, a sky, another wall: the rest stays as it was.',
};

/** The front page beside the words of its first screen. */
const english = {
  /** What search engines are told the app is. */
  application: 'AI pictures, paid by the piece: one credit a picture, no subscription.',
  pause: 'Pause the demonstration',
  /** What is done to a picture on the first screen. */
  demo: {
    prompt: 'A red camera on a desk',
    label: (prompt: string) =>
      `One picture at three steps: made from the words ‘${prompt}’, its background lifted off, and a text set on a new ground`,
    words: {
      lifted: 'Lift off the background',
      set: 'Set a text on a new ground',
      compared: 'One picture, three steps',
    },
    steps: { struck: 'From words', lifted: 'Cut out', set: 'Text set' },
    /** A line a part, where the picture has room for it. */
    text: 'Film\nis back',
    pairs: {
      img2img: 'Summer to winter',
      headshot: 'Snapshot to headshot',
      edit: 'A hat, another wall',
    },
  },
  helper: {
    title: 'Few words are enough',
    words:
      'Write what you would say to a friend. The helper adds light, depth and detail, and you change what you like. It is free.',
    captions: {
      idle: 'Say it in your words',
      writing: 'Writing…',
      improving: 'Improving…',
      done: 'Ready to strike',
    },
    button: 'Improve Prompt',
    label: (plain: string, improved: string) =>
      `The prompt helper turns ‘${plain}’ into ‘${improved}’`,
    /** What somebody might write, and what the helper makes of it. */
    plainWords: 'a fox in the snow',
    improvedWords:
      'A red fox pausing in fresh snow at first light, breath in the cold air, pine trees out of focus behind, low golden sun, soft shadows',
  },
  tools: {
    title: 'Every tool, 1 or 2 credits',
    words: 'Drag across a picture. One coin each; two for the editor’s AI edits.',
    captions,
  },
  gallery: {
    title: 'Struck here',
    ownWords: 'Your latest, from this device. Nobody else sees them here.',
    stockWords: 'Landscapes, still lifes, faces, paper towns: each for a coin.',
    label: 'Pictures',
  },
  credits: {
    title: 'A coin for a picture',
    words: 'That is all there is to credits. They never expire.',
    steps: [
      {
        title: 'Two are yours at once',
        words: 'Sign in, and two coins lie on the table. No card, no trial that turns into a bill.',
      },
      {
        title: 'One strikes a picture',
        words:
          'Each button says its price and what is left after. The editor’s finer tools take two.',
      },
      {
        title: 'Nothing made, nothing paid',
        words: 'If a picture fails, its coin is back by itself, and your activity says why.',
      },
    ],
  },
  pricing: {
    title: 'Choose your plan',
    words: 'Pay once, use it whenever you like. Every pack opens every tool.',
  },
  faq: {
    title: 'Good questions',
    words: (link: (words: string) => ReactNode) => (
      <>And short answers. For all others, a person reads {link('what you write')}.</>
    ),
    questions: [
      {
        question: 'What does a picture cost?',
        answer:
          'One credit for text to image, image to image, headshots, background removal and filters. Two for the editor’s select, text and background tools. The button always says so before you press it.',
      },
      {
        question: 'Do credits expire?',
        answer: 'No. Buy a pack today and use the last credit in five years.',
      },
      {
        question: 'What if a picture fails?',
        answer:
          'Then it is not charged. The credit is only set aside while we work, and it is yours again by itself if nothing comes out.',
      },
      {
        question: 'Is there a subscription?',
        answer: 'No. You buy a pack once, when you need one. Every pack opens every tool.',
      },
      {
        question: 'How can I pay?',
        answer:
          'By card in US dollars, or by UPI in Indian rupees. Both go through Razorpay; we never see your card.',
      },
      {
        question: 'Where are my pictures kept?',
        answer:
          'On your own device. We hold a finished picture until your device has it, and for a short time after, and nobody else gets to see it.',
      },
      {
        question: 'Whose are the pictures?',
        answer: 'Yours, for business too. We claim no rights in them and train nothing on them.',
      },
      {
        question: 'Can I give a pack back?',
        answer:
          'Within 14 days, as far as its credits are unused. Write to us, and the money goes back the way it came.',
      },
    ],
  },
};

export type LandingTexts = typeof english;
export const landingTexts = texts('landing', english);
