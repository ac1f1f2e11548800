import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import type { User } from '../../../domain/account/user.ts';
import { displayNameLengthMax } from '../../../domain/limits.ts';
import { callApi } from '../../api/call-api.ts';
import { ApiProblem } from '../../api/request.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { asSignedIn, useSession } from '../session/session.tsx';

export function NameForm({ user }: { user: User }) {
  const { change } = useSession();
  const [name, setName] = useState(user.displayName ?? '');
  const [isSaving, setSaving] = useState(false);

  const isSame = name.trim() === (user.displayName ?? '');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || isSame) return;
    setSaving(true);
    try {
      const saved = await callApi('updateProfile', {
        body: { displayName: name },
        headers: asSignedIn(),
      });
      setName((now) => (now === name ? (saved.user.displayName ?? '') : now));
      change(saved.user);
      const { saved: title, savedText, emailShown } = profileTexts.name;
      const description =
        saved.user.displayName === null ? `${savedText} ${emailShown}` : savedText;
      toast.success(title, { description });
    } catch (error) {
      const description =
        error instanceof ApiProblem ? error.problem.detail : profileTexts.name.notSaved;
      toast.error(profileTexts.name.error, { description: describeProblem(description, error) });
    }
    setSaving(false);
  };

  return (
    <form
      className="flex flex-wrap items-end gap-3"
      aria-busy={isSaving}
      onSubmit={(event) => void save(event)}
    >
      <Field
        label={profileTexts.name.label}
        className="min-w-0 flex-1 basis-60"
        autoComplete="name"
        placeholder={user.email}
        maxLength={displayNameLengthMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        className="min-h-12"
        // Not disabled, because the button has the focus when a name has been saved.
        aria-disabled={isSame}
        isWorking={isSaving}
      >
        {isSaving ? profileTexts.name.saving : profileTexts.name.save}
      </Button>
    </form>
  );
}
