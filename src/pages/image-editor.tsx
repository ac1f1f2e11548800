// The italic of the texts on pictures: nothing else in the app needs it.
import '@fontsource-variable/geist/wght-italic.css';
import { AvailableTool } from '../features/availability/available-tool.tsx';
import { Editor } from '../features/editor/editor.tsx';
import { useSession } from '../features/session/session.tsx';

export function Component() {
  const { session } = useSession();
  return session.state === 'signed-in' ? (
    <AvailableTool tool="edit">
      <Editor key={session.user.id} userId={session.user.id} />
    </AvailableTool>
  ) : null;
}
