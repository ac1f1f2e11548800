import type { ReportReason } from '../../../../domain/site/report.ts';
import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

/** Pictures that their owner shares at pages of their own. */
const english = {
  action: 'Share link',
  title: 'Share this picture',
  text: 'Anyone with the link can see the picture. Search engines do not list it.',
  showPrompt: 'Show the prompt',
  showPromptNote: 'Visitors read what you wrote.',
  allowRemix: 'Allow Remix',
  allowRemixNote: 'Visitors can open the tool with your settings. They never get your photo.',
  showReceipt: 'Show the receipt',
  showReceiptNote: 'Visitors can check the file, its price and its date.',
  create: 'Create link',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  open: 'Open page',
  send: 'Share',
  stop: 'Stop sharing',
  stopped: 'The link no longer works',
  notShared: 'The picture was not shared',
  notCopied: 'Copy the link from the field',
  notStopped: 'The picture is still shared',
  report: {
    action: 'Report a problem',
    title: 'Report this picture',
    text: 'Tell the operator what is wrong with the picture. A report alone returns no credit.',
    reason: 'Reason',
    comment: 'Comment (optional)',
    send: 'Send report',
    sent: 'Thank you. We received your report.',
    notSent: 'Your report was not sent',
    reasons: {
      wrong_result: 'Wrong or misleading result',
      sexual: 'Sexual content',
      violence: 'Violence',
      hate: 'Hate or harassment',
      child_safety: 'Harm to children',
      privacy: 'Shows a real person',
      copyright: 'Copyright or trademark',
      illegal: 'Illegal content',
      other: 'Something else',
    } satisfies Record<ReportReason, string>,
  },
  receipt: {
    title: 'Receipt',
    job: 'Job',
    date: 'Date',
    model: 'Model',
    price: 'Price',
    entry: 'Ledger entry',
    sha256: 'SHA-256 of the file',
    unknown: 'Not recorded',
  },
  list: {
    title: 'Shared pictures',
    note: 'A link works until you stop sharing, or delete the picture or your account.',
    none: 'You share no pictures. Choose ‘Share link’ at a picture.',
    loading: 'Loading your shared pictures',
    notLoaded: 'Your shared pictures could not be loaded',
    views: (views: number) => counted(views, 'view', 'views'),
    since: (day: string) => `Since ${day}`,
    settings: 'Settings',
  },
};

export type SharingTexts = typeof english;
export const sharingTexts = texts('sharing', english);
