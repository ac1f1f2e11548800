/** The calls that a user's session makes. */
export const userCalls = [
  'credits',
  'entries',
  'access.close',
  'jobs.create',
  'jobs.createBatch',
  'jobs.readBatch',
  'jobs.listBatches',
  'jobs.cancelBatch',
  'jobs.read',
  'jobs.receipt',
  'jobs.recent',
  'jobs.cancel',
  'jobs.saved',
  'jobs.addUpload',
  'jobs.admitPrompt',
  'jobs.admitScreening',
  'jobs.countRefusal',
  'orders.underWay',
  'pictures.list',
  'pictures.admit',
  'pictures.expect',
  'pictures.add',
  'pictures.delete',
  'pictures.shareable',
  'pictures.emailLanguage',
  'pictures.setEmailLanguage',
  'sessions.list',
  'sessions.end',
] as const;

export type UserCallName = (typeof userCalls)[number];

/** The subjects of an account's calls. */
type Subject = 'access' | 'jobs' | 'ledger' | 'orders' | 'pictures' | 'sessions';

type OwnCall =
  | 'credits'
  | 'entries'
  | 'records'
  | 'report'
  | 'resume'
  | 'runMaintenance'
  | 'session'
  | 'status';

/** The name of a call: the account's own, or one of a subject, as `jobs.create`. */
export type AccountCallName<Account> =
  | OwnCall
  | {
      [Name in Subject & keyof Account]: `${Name}.${keyof Account[Name] & string}`;
    }[Subject & keyof Account];

/** The method of a call's name. */
export type AccountCall<Account, Name extends string> = Extract<
  Name extends `${infer Of}.${infer Method}`
    ? Account[Of & keyof Account][Method & keyof Account[Of & keyof Account]]
    : Account[Name & keyof Account],
  (...input: never[]) => unknown
>;

/** What a call may return: RPC has no type for what is not known. */
export type CallValue = object | string | number | boolean | null | undefined;

/** Makes a call of an account by its name. */
export async function makeCall(
  account: object,
  name: string,
  input: readonly unknown[],
): Promise<CallValue> {
  const [method = '', subject] = name.split('.').reverse();
  const target = subject === undefined ? account : (Reflect.get(account, subject) as object);
  const call = Reflect.get(target, method) as (...input: unknown[]) => CallValue;
  return Reflect.apply(call, target, input);
}
