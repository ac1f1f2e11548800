import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sharedWidths, sharePath } from '../../domain/account/share.ts';
import { addressIn, type Language } from '../../domain/languages.ts';
import { promptParameter, routes, signInPath } from '../../domain/routes.ts';
import {
  challengeField,
  reportAction,
  reportCommentLengthMax,
  reportReasons,
} from '../../domain/site/report.ts';
import { type Style, styles } from '../../domain/tools/picture-options.ts';
import { toolCost } from '../../domain/tools/tool-cost.ts';
import { isPromptTool, toolCatalogue, toolPaths } from '../../domain/tools/tools.ts';
import { truncateText } from '../../domain/truncate-text.ts';
import type { ChallengeSettings } from '../config.ts';
import { framedPage } from './page-frame.ts';
import type { LiveShare } from './share-store.ts';
import { type ShareTexts, shareTexts, styleNames, toolNames } from './share-texts.ts';
import { cardSize } from './shared-drawing.ts';

const titleLengthMax = 70;

/** No picture of the product is larger, and a device has no memory for much larger files. */
const fileBytesMax = 100 * 1024 * 1024;

/** Compares a file with the receipt on the device, and fetches the challenge of the form when it is opened. */
const script = `
const check=document.getElementById('check');
check?.addEventListener('change',async()=>{
  const result=document.getElementById('result');
  const file=check.files[0];
  const show=(outcome)=>{
    if(check.files[0]!==file)return;
    result.textContent=check.dataset[outcome]??'';
    result.dataset.outcome=outcome;
  };
  if(!file)return show('none');
  if(file.size>${fileBytesMax})return show('different');
  show('checking');
  try{
    const digest=await crypto.subtle.digest('SHA-256',await file.arrayBuffer());
    const hex=Array.from(new Uint8Array(digest),(byte)=>byte.toString(16).padStart(2,'0')).join('');
    show(hex===check.dataset.sha256?'same':'different');
  }catch{show('unreadable')}
});
const challenge=document.getElementById('challenge');
if(challenge)document.getElementById('report').addEventListener('toggle',()=>{
  const tag=document.createElement('script');
  tag.src=challenge.dataset.script;
  const {sitekey,action}=challenge.dataset;
  const callback=(token)=>{document.getElementById('token').value=token};
  tag.onload=()=>turnstile.render(challenge,{sitekey,action,callback,'response-field':false});
  document.head.append(tag);
},{once:true});`;

export function sharePage(
  context: Context,
  language: Language,
  share: LiveShare,
  visit: { challenge: ChallengeSettings | null; isLabeled: boolean; isSignedIn: boolean },
) {
  const { challenge, isLabeled } = visit;
  const texts = shareTexts[language];
  const { picture, record, showPrompt } = share;
  const address = `${sharePath}/${share.id}`;
  const prompt = showPrompt ? record.prompt : '';
  const title = prompt === '' ? texts.title : titleOf(prompt);
  const toolName = toolNames[language][record.tool];
  const body = html`<main class="two">
      <div class="${toolCatalogue[record.tool].isTransparent ? 'picture chequered' : 'picture'}">
        ${isLabeled ? html`<span class="mark">${texts.madeWithAi}</span>` : ''}${shownPicture(address, picture, prompt || texts.title)}
      </div>
      <div>
        ${isLabeled ? '' : html`<span class="mark">${texts.madeWithAi}</span>`}
        <h1>${title}</h1>
        ${actions(share, language, visit.isSignedIn)}
        <section>
        <h2>${texts.facts}</h2>
        <dl>
          ${title === prompt || prompt === '' ? '' : fact(texts.prompt, prompt)}
          ${fact(texts.tool, toolName)}
          ${record.style === null ? '' : fact(texts.style, styleName(language, record.style))}
          ${record.shape === null || record.shape === 'original' ? '' : fact(texts.shape, record.shape)}
          ${fact(texts.date, day(language, share.receipt.madeAt))}
        </dl>
        </section>
        ${share.showReceipt ? receipt(share, language, texts) : ''}
        ${reportForm(share, language, texts, challenge)}
      </div>
    </main>`;
  const head = preview(new URL(address, context.req.url), {
    title,
    description: `${texts.madeWithAi}. ${texts.description(toolName)}`,
    alt: prompt || texts.title,
  });
  // A frame of the picture's own shape, also before its file is there, so that nothing moves.
  const rules = `.picture{--width:${picture.width}px;--ratio:${picture.width / picture.height}}`;
  return framedPage(
    context,
    language,
    { title: `${title} · Imagemint`, head, body, rules, script },
    challenge?.scriptUrl.origin ?? null,
  );
}

/** What a browser sees that has sent the form of a report itself. */
export function reportedPage(context: Context, language: Language, id: string, status: number) {
  const texts = shareTexts[language];
  if (status === 404 || status === 410) {
    return missingPage(context, language, status === 404 ? 'none' : 'ended');
  }
  const isSent = status === 200;
  const title = isSent ? texts.reported : texts.notReported;
  const body = html`<main class="only">
      <h1>${title}</h1>
      ${isSent ? '' : html`<p class="note">${texts.notReportedText}</p>`}
      <div class="actions">
        ${isSent ? '' : html`<a class="button main" href="${addressIn(language, routes.contact.path)}">${texts.write}</a>`}
        <a class="button" href="${sharePath}/${id}?language=${language}">${texts.back}</a>
      </div>
    </main>`;
  return framedPage(context, language, { title, body, status: status as ContentfulStatusCode });
}

/** What a visitor sees at the address of a share that has ended, or that never was. */
export function missingPage(
  context: Context,
  language: Language,
  state: 'none' | 'ended' | 'taken_down',
) {
  const texts = shareTexts[language];
  const title = { none: texts.unknown, ended: texts.noLongerShared, taken_down: texts.takenDown }[
    state
  ];
  const body = html`<main class="only">
      <h1>${title}</h1>
      <a class="button main" href="${addressIn(language, '/')}">${texts.makeOne}</a>
    </main>`;
  return framedPage(context, language, { title, body, status: state === 'none' ? 404 : 410 });
}

/** Drawn no wider than the original, which is for the download. The sizes are those of `share-page.css`. */
function shownPicture(address: string, { width, height }: LiveShare['picture'], alt: string) {
  const widths = sharedWidths.filter((_, at) => Number(sharedWidths[at - 1] ?? 0) < width);
  const addressOf = (drawn: string | undefined) => `${address}/image?width=${drawn}`;
  const sources = widths.map((drawn) => `${addressOf(drawn)} ${Math.min(Number(drawn), width)}w`);
  const shown = (room: string) => `min(${width}px, ${(78 * width) / height}vh, ${room})`;
  const sizes = `(min-width: 60rem) ${shown('min(80rem, 100vw) - 30.5rem')}, ${shown('100vw - 2.5rem')}`;
  return html`<img src="${addressOf(widths.at(-1))}" srcset="${sources.join(', ')}" sizes="${sizes}" alt="${alt}" width="${width}" height="${height}" fetchpriority="high" />`;
}

function actions(share: LiveShare, language: Language, isSignedIn: boolean) {
  const texts = shareTexts[language];
  const { id, picture, record } = share;
  const extension = picture.type.replace('image/', '').replace('jpeg', 'jpg');
  const remix = remixAddress(share, isSignedIn);
  return html`<div class="actions">
          ${remix ? html`<a class="button main" href="${addressIn(language, remix.address)}">${texts.remix(remix.credits)}</a>` : html`<a class="button main" href="${addressIn(language, '/')}">${texts.makeOne}</a>`}
          <a class="button" href="${sharePath}/${id}/image" download="imagemint-${id.slice(0, 8)}.${extension}">${texts.download}</a>
        </div>
        ${remix && html`<p class="note">${texts.remixNote(remix.hasSource ? toolNames[language][record.tool] : null)}</p>`}`;
}

/**
 * The tool with the settings, never with a source, through the sign-in for a visitor. The prompt goes along only where
 * the page shows it. Null where the owner allows no remix, and where no settings are left without the source.
 */
function remixAddress({ record, showPrompt, allowRemix }: LiveShare, isSignedIn: boolean) {
  const { tool, prompt, style, shape } = record;
  if (!allowRemix || !isPromptTool(tool)) return null;
  const look = { ...(style === null ? {} : { style }), ...(shape === null ? {} : { shape }) };
  const shown = showPrompt && prompt !== '' ? { [promptParameter]: prompt } : {};
  const settings = new URLSearchParams({ ...shown, ...look });
  if (settings.size === 0) return null;
  const hasSource = toolCatalogue[tool].nextPosition !== null;
  const address = `${toolPaths[tool]}?${settings.toString()}`;
  const credits = toolCost({ tool });
  return { hasSource, credits, address: isSignedIn ? address : signInPath(address) };
}

function receipt({ receipt }: LiveShare, language: Language, texts: ShareTexts) {
  const { jobId, madeAt, model, credits, entrySeq, sha256 } = receipt;
  return html`<section>
        <h2>${texts.receipt}</h2>
        <p class="note">${texts.receiptNote}</p>
        <dl>
          ${jobId === null ? '' : [fact(texts.job, jobId), fact(texts.date, moment(language, madeAt))]}
          ${model === null ? '' : fact(texts.model, model)}
          ${credits === null ? '' : fact(texts.price, texts.credits(credits))}
          ${entrySeq === null ? '' : fact(texts.entry, String(entrySeq))}
          ${fact(texts.sha256, html`<code>${sha256}</code>`)}
        </dl>
        <label for="check">${texts.check}</label>
        <input id="check" type="file" accept="image/*" aria-describedby="check-note" data-sha256="${sha256}" data-same="${texts.same}" data-different="${texts.different}" data-checking="${texts.checking}" data-unreadable="${texts.unreadable}" />
        <p class="note" id="check-note">${texts.checkNote}</p>
        <p role="status" id="result"></p>
        </section>`;
}

function reportForm(
  { id }: LiveShare,
  language: Language,
  texts: ShareTexts,
  challenge: ChallengeSettings | null,
) {
  const widget =
    challenge &&
    html`<div id="challenge" data-script="${challenge.scriptUrl.href}" data-sitekey="${challenge.siteKey}" data-action="${reportAction}"></div><input type="hidden" id="token" name="${challengeField}" />`;
  return html`<details id="report">
          <summary>${texts.report}</summary>
          <p class="note">${texts.reportNote}</p>
          <form method="post" action="/api/shares/${id}/report?language=${language}">
            <label for="reason">${texts.reason}</label>
            <select id="reason" name="reason" required>
              <option value="">${texts.chooseReason}</option>
              ${reportReasons.map((reason) => html`<option value="${reason}">${texts.reasons[reason]}</option>`)}
            </select>
            <label for="comment">${texts.comment}</label>
            <textarea id="comment" name="comment" rows="3" maxlength="${reportCommentLengthMax}"></textarea>
            ${widget ?? ''}
            <button class="button">${texts.send}</button>
          </form>
        </details>`;
}

function fact(name: string, value: unknown) {
  return html`<dt>${name}</dt><dd>${value}</dd>`;
}

function preview(
  address: URL,
  { title, description, alt }: Record<'title' | 'description' | 'alt', string>,
) {
  const card = `${address.href}/card`;
  return html`<meta name="description" content="${description}" />
    <meta property="og:type" content="article" />
    <meta property="og:site_name" content="Imagemint" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address.href}" />
    <meta property="og:image" content="${card}" />
    <meta property="og:image:width" content="${cardSize.width}" />
    <meta property="og:image:height" content="${cardSize.height}" />
    <meta property="og:image:alt" content="${alt}" />
    <meta name="twitter:card" content="summary_large_image" />`;
}

function titleOf(prompt: string): string {
  if (prompt.length <= titleLengthMax) return prompt;
  return `${truncateText(prompt, titleLengthMax).replace(/[\s,;:.]+\S*$/, '')}…`;
}

function styleName(language: Language, style: string): string {
  return Object.hasOwn(styles, style) ? styleNames[language][style as Style] : style;
}

function day(language: Language, iso: string): string {
  return format(language, iso, { dateStyle: 'long' });
}

function moment(language: Language, iso: string): string {
  return `${format(language, iso, { dateStyle: 'medium', timeStyle: 'short' })} UTC`;
}

function format(language: Language, iso: string, options: Intl.DateTimeFormatOptions): string {
  const locale = language === 'hi' ? 'hi-IN' : 'en-US';
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(iso));
}
