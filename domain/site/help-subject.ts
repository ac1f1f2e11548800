import { routes } from '../routes.ts';

export const helpSubjects = ['order', 'picture', 'request'] as const;
export type HelpSubject = (typeof helpSubjects)[number];

/** Any of the ids. An address that anybody may write fills in nothing else. */
const idForm = /^[\w-]{4,64}$/;

/** Returns the path of the contact page whose message names what it is about. */
export function helpPath(subject: HelpSubject, id: string): string {
  return `${routes.contact.path}?${new URLSearchParams({ [subject]: id })}`;
}

/** Returns what the contact page's address says that the message is about; null for nothing. */
export function helpSubjectOf(query: URLSearchParams): { subject: HelpSubject; id: string } | null {
  for (const subject of helpSubjects) {
    const id = query.get(subject);
    if (id !== null && idForm.test(id)) return { subject, id };
  }
  return null;
}
