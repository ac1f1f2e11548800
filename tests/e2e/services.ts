const port = Number(process.env.PORT ?? 5173);

/** The address of an emulated service, which is at another origin than the app: `google/control/id-token`. */
export function serviceUrl(path: string): string {
  return `http://127.0.0.1:${port}/__services/${path}`;
}
