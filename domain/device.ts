/**
 * Returns whether a page is shown inside another app, where popups and frames do not work: Instagram,
 * Threads (Barcelona), Facebook (FBAN, FBAV), LinkedIn, Line, WeChat (MicroMessenger), Snapchat, TikTok
 * (BytedanceWebview, musical_ly), X (Twitter), Pinterest, or an app of Android. The first view has this
 * code, so the names are as short as they may be.
 */
export function isInApp(userAgent: string): boolean {
  return /Insta|Barcelona|FBA|LinkedIn|Line\/|MicroM|Snapchat|Bytedance|musical|Twitter|Pinterest|; wv\)/.test(
    userAgent,
  );
}

/**
 * Returns whether a user agent is a phone's or a tablet's. Such devices have their own limits
 * (spec, section 9). Client and server both use this function.
 */
export function isMobile(userAgent: string | undefined): boolean {
  return /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i.test(
    userAgent ?? '',
  );
}
