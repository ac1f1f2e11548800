export interface SystemNotification {
  title: string;
  text: string;
  /** Notifications with the same tag replace each other: two tabs show one. */
  tag: string;
}

const icon = '/icons/icon-192.png';

export function mayAskToNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'default';
}

/** Asks the user, from a click: some browsers ask at no other time. Returns whether notifications are allowed. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

export async function notify({ title, text, tag }: SystemNotification): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const options = { body: text, tag, icon };
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Chrome on Android leaves them to the service worker.
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(title, options);
  }
}
