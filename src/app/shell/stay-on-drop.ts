import { useEffect } from 'react';

/**
 * A file that is let go where nothing takes it opens in the browser, and the app is gone.
 * Whatever takes one prevents that itself, on the document; here it is refused.
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
