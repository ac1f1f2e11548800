import type { Job, JobRequest } from '../../../../domain/account/job.ts';
import { pictureRecordSchema } from '../../../../domain/account/picture.ts';
import type { AccountParts } from '../../../../worker/account/account-parts.ts';
import { toJob } from '../../../../worker/account/jobs/job-view.ts';
import { toAccountPicture } from '../../../../worker/account/pictures/picture-view.ts';
import type {
  Asked,
  Responded,
  ServedAccount,
} from '../../../src/features/history/served-account.ts';
import { openAccount } from '../open-account.ts';
import { maintenanceOf } from '../open-maintenance.ts';

const secret = 'a secret of 32 characters or more';
const statuses = {
  pictures_not_kept: 409,
  picture_deleted: 410,
  picture_too_old: 409,
  unavailable: 503,
} as const;

/** What the alarm does is soon done: nothing here makes new work all the time. */
const roundsMax = 20;

/** Opens an account as a device reaches it, without Cloudflare. */
export function openServedAccount(): ServedAccount {
  return new Served();
}

class Served implements ServedAccount {
  #now = 1_700_000_000_000;
  #sent = 0;
  /** What R2 has, by name. */
  readonly #stored = new Map<string, string>();
  readonly #account: AccountParts;
  readonly #maintenance: ReturnType<typeof maintenanceOf>;

  constructor() {
    this.#account = openAccount(() => this.#now);
    this.#account.ledger.grant({ ref: 'order:1', credits: 100_000 });
    this.#maintenance = maintenanceOf(this.#account, bucketOf(this.#stored));
  }

  isOn(): boolean {
    return this.#account.pictures.isOn;
  }

  turn(isOn: boolean): void {
    this.#account.pictures.turn(isOn);
  }

  async response({ method, path, query, record, bytes }: Asked): Promise<Responded> {
    const { pictures, jobs } = this.#account;
    const [, , kind, id = ''] = path.split('/');
    if (path === '/api/pictures') return { status: 200, json: await this.#list() };
    if (path.startsWith('/images/')) {
      const stored = this.#stored.get(path.slice('/images/'.length));
      return stored === undefined ? refusal(404, 'not_found') : { status: 200, bytes: stored };
    }
    if (kind === 'jobs' && path.endsWith('/saved')) {
      return { status: 200, json: { saved: jobs.saved(id) } };
    }
    if (kind === 'pictures' && method === 'DELETE') {
      const { everywhere } = query;
      const options = everywhere === undefined ? {} : { everywhere: everywhere === 'true' };
      const isDeleted = pictures.delete(id, options);
      await this.#work();
      return isDeleted ? { status: 200, json: { deleted: true } } : refusal(404, 'not_found');
    }
    if (kind === 'pictures' && method === 'PUT') {
      const outcome = this.#keep(id, record ?? '', bytes ?? '');
      await this.#work();
      return outcome.ok
        ? { status: 200, json: { picture: await toAccountPicture(outcome.picture, secret, 0) } }
        : refusal(statuses[outcome.code], outcome.code);
    }
    throw new Error(`${method} ${path} is not served`);
  }

  makePicture(id: string): Promise<void> {
    return this.#make({ id, tool: 'text2img', prompt: id }, `bytes of ${id}`);
  }

  makeEdit(id: string): Promise<void> {
    const file = { key: 'user.source-1.png', width: 64, height: 64, type: 'image/png' };
    this.#account.uploads.add({ id: 'source-1', ...file });
    const options = { tool: 'background', backgroundType: id } as const;
    return this.#make({ id, tool: 'edit', uploadId: 'source-1', options }, `answer of ${id}`);
  }

  makeFilter(id: string): Promise<void> {
    const options = { tool: 'filter', filterType: 'Vintage', filterIntensity: 80 } as const;
    return this.#make({ id, tool: 'edit', options }, null);
  }

  jobs(): Promise<Job[]> {
    const newest = this.#account.jobs.recent(50);
    return Promise.all(newest.map((job) => toJob(job, secret, 0)));
  }

  async pass(ms: number): Promise<void> {
    this.#now += ms;
    await this.#work();
  }

  stored(): Map<string, string> {
    const listed = this.#account.pictures.list().flatMap(({ id, file }) => {
      const result = file ?? this.#account.jobs.read(id)?.result;
      const bytes = result ? this.#stored.get(result.key) : undefined;
      return bytes === undefined ? [] : [[id, bytes] as const];
    });
    return new Map(listed);
  }

  async #list() {
    const { pictures } = this.#account;
    const listed = pictures.list().map((picture) => toAccountPicture(picture, secret, 0));
    return {
      keepPictures: pictures.isOn,
      pictures: await Promise.all(listed),
      deletedIds: pictures.deletedIds(),
      goneIds: pictures.goneIds(),
      nextCursor: null,
    };
  }

  #keep(id: string, record: string, bytes: string) {
    const { pictures } = this.#account;
    const admission = pictures.admit(id);
    if (!admission.ok) return admission;
    if (admission.known) return { ok: true, picture: admission.known } as const;
    this.#sent += 1;
    const key = `kept.user.${this.#sent}.png`;
    pictures.deletions.expect(key);
    this.#stored.set(key, bytes);
    const file = { key, width: 64, height: 64, type: 'image/png' };
    return pictures.add({ id, record: pictureRecordSchema.parse(JSON.parse(record)), file });
  }

  async #make(request: JobRequest, bytes: string | null): Promise<void> {
    this.#now += 1000;
    const { id } = request;
    const created = this.#account.paidJobs.create(request, {
      mobile: false,
      digest: id,
      origin: '',
    });
    if (!created.ok) throw new Error(created.code);
    if (bytes === null) return;
    this.#account.paidJobs.start(id);
    const picture = { key: `user.${id}.png`, width: 64, height: 64, type: 'image/png' };
    this.#account.paidJobs.succeed(id, { picture, bytes: new TextEncoder().encode(bytes) });
    await this.#work();
  }

  /** Does what is due, and what that makes due. */
  async #work(): Promise<void> {
    const { jobs, pictures, unsavedResults } = this.#account;
    for (let round = 0; round < roundsMax; round += 1) {
      await this.#maintenance.run();
      const left = [
        ...jobs.prunable(1),
        ...pictures.uncopied(1),
        ...pictures.deletions.due(1),
        ...unsavedResults.jobIds(1),
      ];
      if (left.length === 0) return;
    }
    throw new Error('The work of the account does not end');
  }
}

function refusal(status: number, code: string): Responded {
  return { status, json: { status, code, title: code, detail: code } };
}

/** The part of R2 that the account uses. */
function bucketOf(stored: Map<string, string>): R2Bucket {
  const text = async (body: BodyInit) => new Response(body).text();
  return {
    get: async (key: string) => (stored.has(key) ? { body: stored.get(key) } : null),
    put: async (key: string, body: BodyInit) => void stored.set(key, await text(body)),
    delete: async (keys: string[]) => {
      for (const key of keys) stored.delete(key);
    },
  } as unknown as R2Bucket;
}
