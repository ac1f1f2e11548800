import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { signIn } from './services.mjs';

/** Recorded values of each kind at most. */
const rememberedMax = 20;

/** Makes a small picture in each format that an upload may have. */
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

/** A client of the API with a session, which records the ids that the server sends. */
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

  /** Starts a session with a new account. */
  async signIn() {
    this.cookie = await signIn(this.origin, `${randomUUID()}@example.com`);
  }

  /** Records the ids of an answer and the end of a session. */
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
