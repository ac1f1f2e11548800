import { useEffect } from 'react';

/**
 * Refuses files that are dropped where nothing takes them: the browser would leave the app and
 * open the file. Drop targets call `preventDefault` on the document, before this listener runs.
 */
export function useStayOnDrop(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
