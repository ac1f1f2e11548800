/** In other apps, popups and frames fail. The names are short because the first view has them. */
export function isInApp(
  userAgent: string,
  { isHomeScreenApp, hasNotifications }: { isHomeScreenApp: boolean; hasNotifications: boolean },
): boolean {
  if (
    /Insta|Barcelona|FBA|LinkedIn|Line\/|MicroM|Snapchat|Bytedance|musical|Twitter|Pinterest|KAKAO|Telegram|; wv\)/.test(
      userAgent,
    )
  ) {
    return true;
  }
  // The browsers of a phone that hide their app.
  return /Android/.test(userAgent)
    ? !hasNotifications
    : !isHomeScreenApp && /iP(hone|ad|od)(?!.*Safari)/.test(userAgent);
}

/** Returns whether a device has the limits of phones and tablets (spec, section 9). */
export function isMobile(userAgent: string | undefined): boolean {
  return /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i.test(
    userAgent ?? '',
  );
}
