import { toast } from 'sonner';

/**
 * Dismisses the toasts of a kind, and returns the id of the one that replaces them. An update under the same id
 * is lost while the toast leaves, and is shown only for the rest of its time (sonner 2.0.8).
 */
export function replaceToasts(kind: string): string {
  const prefix = `${kind} `;
  for (const { id } of toast.getToasts()) if (String(id).startsWith(prefix)) toast.dismiss(id);
  return prefix + crypto.randomUUID();
}
