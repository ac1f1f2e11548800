import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import type { User } from '../../../domain/account/user.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { readEvictionQuestion, subscribeToEvictionQuestion } from './ask-before-eviction.ts';
import type { EvictionQuestionDialog } from './eviction-question-dialog.tsx';

/**
 * Shows which picture the next one replaces, before the job starts, on any page. The dialog's code loads at
 * the first question; without it nothing starts or is replaced.
 */
export function EvictionDialog({ user }: { user: User }) {
  const [loaded, setLoaded] = useState<{ Dialog: typeof EvictionQuestionDialog } | null>(null);
  const question = useSyncExternalStore(
    subscribeToEvictionQuestion,
    readEvictionQuestion,
    () => null,
  );
  useEffect(() => {
    if (!question || loaded) return;
    import('./eviction-question-dialog.tsx').then(
      ({ EvictionQuestionDialog: Dialog }) => setLoaded({ Dialog }),
      () => {
        toast.error(problemTexts.networkError);
        question.respond(false);
      },
    );
  }, [question, loaded]);
  return question && loaded ? (
    <loaded.Dialog key={question.item.id} user={user} question={question} />
  ) : null;
}
