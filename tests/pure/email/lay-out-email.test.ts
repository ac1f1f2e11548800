import { describe, expect, it } from 'vitest';
import { layOutEmail } from '../../../worker/email/lay-out-email.ts';

const content = {
  subject: 'Your receipt\r\nBcc: everybody@example.com',
  greeting: 'Hello,',
  paragraphs: ['thank you.'],
  facts: ['No. R-000001'],
  quote: 'one\n<script>alert("two")</script>',
  link: { label: 'See it', url: 'https://shop.example/?a=1&b="2"' },
  unsubscribe: null,
  sender: ['Søns & Co'],
};

describe('an e-mail', () => {
  it('an e-mail is written as plain text and as HTML, in which nothing is markup of others', () => {
    const { text, html } = layOutEmail(content, 'hi');
    expect(text).toBe(
      [
        'Hello,',
        'thank you.',
        '> one\n> <script>alert("two")</script>',
        'No. R-000001',
        'See it: https://shop.example/?a=1&b="2"',
        '--\nSøns & Co',
      ].join('\n\n'),
    );
    expect(html).toContain('<html lang="hi">');
    expect(html).toContain('&lt;script&gt;alert(&quot;two&quot;)&lt;/script&gt;');
    expect(html).toContain('href="https://shop.example/?a=1&amp;b=&quot;2&quot;"');
    expect(html).toContain('Søns &amp; Co');
    expect(html).not.toContain('<script');
  });

  it('an e-mail that is a choice says so below, with the link that ends it', () => {
    const unsubscribe = {
      note: 'You asked for it.',
      label: 'Stop',
      url: 'https://shop.example/?u=1&s=2',
    };
    const { text, html } = layOutEmail({ ...content, unsubscribe }, 'en');
    expect(text.endsWith('\n\nYou asked for it.\nStop: https://shop.example/?u=1&s=2')).toBe(true);
    expect(html).toContain(
      'You asked for it. <a href="https://shop.example/?u=1&amp;s=2">Stop</a>',
    );
  });

  it('a subject is one line, so that it begins no other header', () => {
    expect(layOutEmail(content, 'en').subject).toBe('Your receipt Bcc: everybody@example.com');
  });
});
