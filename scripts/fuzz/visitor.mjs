import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { signIn } from './services.mjs';

/** What is remembered of each kind, newest first. */
const rememberedMax = 20;

/** Small pictures of each format that uploads may have. */
export function makePictures() {
  const picture = sharp({
    create: { width: 64, height: 64, channels: 3, background: '#4a90d9' },
  });
  return Promise.all([
    picture.clone().png().toBuffer(),
    picture.clone().jpeg().toBuffer(),
    picture.clone().webp().toBuffer(),
  ]);
}

/** A client of the API with a session, who remembers what the server named. */
export class Visitor {
  cookie = null;
  ids = ['unknown-id-0001'];
  orders = ['order_unknown00001'];
  uploads = ['unknown-upload-0001'];
  pictureKeys = ['unknown.png'];

  constructor(origin, pictures) {
    this.origin = origin;
    this.pictures = pictures;
  }

  /** Begins a session as somebody new. */
  async signIn() {
    this.cookie = await signIn(this.origin, `${randomUUID()}@example.com`);
  }

  /** Takes note of ids in an answer, and of a session that ended. */
  learn(request, answer) {
    if (!answer || answer.error) return;
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      if (/^(__Host-)?session=;|max-age=0\b/i.test(cookie)) this.cookie = null;
    }
    if (answer.text === '' || answer.headers['content-type'] !== 'application/json') return;
    const body = answer.status < 300 ? JSON.parse(answer.text) : null;
    remember(this.ids, body?.job?.id);
    remember(this.orders, body?.order?.id);
    if (request.operation.path === '/api/uploads') remember(this.uploads, body?.id);
    const address = body?.job?.result?.url ?? body?.url;
    if (typeof address === 'string') {
      remember(this.pictureKeys, address.slice(address.lastIndexOf('/') + 1));
    }
  }
}

function remember(list, value) {
  if (typeof value !== 'string' || list.includes(value)) return;
  list.unshift(value);
  list.length = Math.min(list.length, rememberedMax);
}
