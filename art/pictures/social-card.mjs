import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../../scripts/browser.mjs';
import { root } from '../root.mjs';
import { coinMarkup } from './app-icons.mjs';

const [width, height] = [1200, 630];
const fonts = 'node_modules/@fontsource-variable';

/** Draws the card that a shared link shows. A browser renders the text in the site's fonts. */
async function drawCard(folder) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(markup());
    await page.evaluate(() => document.fonts.ready);
    const shot = await page.screenshot({ type: 'png' });
    await sharp(shot)
      .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toFile(join(folder, 'social-card.jpg'));
  } finally {
    await browser.close();
  }
}

function markup() {
  const face = (name, file) =>
    `@font-face{font-family:'${name}';font-weight:200 900;src:url(${embed(`${fonts}/${file}`, 'font/woff2')})}`;
  const picture = (name) =>
    `<img src="${embed(`public/pictures/${name}-800.webp`, 'image/webp')}">`;
  return `<style>
    ${face('Display', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}
    ${face('Text', 'geist/files/geist-latin-wght-normal.woff2')}
    body{margin:0;width:${width}px;height:${height}px;background:#faf6ee;color:#2b241b;display:grid;grid-template:630px / 520px 1fr;overflow:hidden}
    .text{box-sizing:border-box;padding:60px 0 60px 64px;display:flex;flex-direction:column}
    .name{display:flex;align-items:center;gap:16px;font:720 40px Display;letter-spacing:-.02em}
    h1{font:760 78px/.98 Display;letter-spacing:-.035em;margin:auto 0 26px}
    p{font:450 29px/1.35 Text;margin:0 0 8px;color:#6b6153}
    .wall{display:grid;grid-template-columns:1fr 1fr;gap:14px;transform:rotate(-5deg) scale(1.12);margin:-30px -30px -30px 40px}
    .wall div{display:grid;gap:14px;align-content:start}
    .wall div:last-child{margin-top:-110px}
    img{width:100%;display:block;border-radius:14px}
  </style>
  <div class="text"><div class="name">${coinMarkup(56)}Imagemint</div>
  <h1>A picture<br>for a credit.</h1><p>Describe it. Get it in seconds.<br>Pay as you go, no subscription.</p></div>
  <div class="wall"><div>${['cat', 'ringed-planet', 'dunes'].map(picture).join('')}</div>
  <div>${['vases', 'alpine-lake', 'paper-city'].map(picture).join('')}</div></div>`;
}

function embed(path, type) {
  return `data:${type};base64,${readFileSync(join(root, path)).toString('base64')}`;
}

export const cardTasks = [{ name: 'social-card', folder: 'public', run: drawCard }];
