import { Link } from 'react-router';
import { type HelpSubject, helpPath } from '../../../domain/site/help-subject.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';

export function HelpLink(props: { subject: HelpSubject; id: string; className?: string }) {
  return (
    <Link
      to={helpPath(props.subject, props.id)}
      className={`inline-flex min-h-11 items-center px-2 text-small font-[520] underline underline-offset-2 ${props.className ?? ''}`}
    >
      {uiTexts.getHelp}
    </Link>
  );
}
