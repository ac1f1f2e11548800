import type { Language } from '../../domain/languages.ts';

export interface EmailContent {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  facts: readonly string[];
  quote: string | null;
  link: { label: string; url: string } | null;
  /** Null for mandatory e-mails, such as a receipt. */
  unsubscribe: { note: string; label: string; url: string } | null;
  sender: readonly string[];
}

/** Escapes all content, because users and buyers wrote some of it. */
export function layOutEmail(
  content: EmailContent,
  language: Language,
): { subject: string; text: string; html: string } {
  const { greeting, paragraphs, facts, quote, link, unsubscribe, sender } = content;
  // A line break would begin another header.
  const subject = content.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const text = [
    greeting,
    ...paragraphs,
    ...(quote === null ? [] : [quote.replace(/^/gm, '> ')]),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ['--', ...sender].join('\n'),
    ...(unsubscribe ? [`${unsubscribe.note}\n${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ].join('\n\n');
  const parts = [
    ...[greeting, ...paragraphs].map((part) => `<p>${escapeHtml(part)}</p>`),
    ...(quote === null
      ? []
      : [
          `<blockquote style="margin:0;padding-left:12px;border-left:3px solid #eab308;white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`,
        ]),
    ...(facts.length > 0 ? [`<p>${facts.map(escapeHtml).join('<br>')}</p>`] : []),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    `<p style="color:#6b6355;font-size:13px">${sender.map(escapeHtml).join('<br>')}</p>`,
    ...(unsubscribe
      ? [
          `<p style="color:#6b6355;font-size:13px">${escapeHtml(unsubscribe.note)} <a href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.label)}</a></p>`,
        ]
      : []),
  ];
  const html = `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#2a241b;background:#ffffff"><div style="max-width:560px">${parts.join('')}</div></body></html>`;
  return { subject, text, html };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
