/** Whether a page is shown inside another app, where popups and frames do not work. */
export function isInApp(userAgent: string): boolean {
  return /Instagram|FBAN|FBAV|LinkedInApp|Line\/|MicroMessenger|Snapchat|; wv\)/.test(userAgent);
}

/**
 * Whether a user agent is a phone's or a tablet's: such devices have limits of
 * their own (spec, section 9). Both sides use this one test.
 */
export function isMobile(userAgent: string | undefined): boolean {
  return /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i.test(
    userAgent ?? '',
  );
}
