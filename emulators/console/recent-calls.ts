import type { IncomingMessage, ServerResponse } from 'node:http';

interface Call {
  /** Epoch milliseconds. */
  at: number;
  service: string;
  method: string;
  path: string;
  status: number;
  tookMs: number;
}

/** Calls that are listed at most. */
const callsMax = 100;

/** Paths that are no calls of the app: control calls and files. */
const ignored = /^[^/]+\/(control|avatar|pictures|files|checkout)\b/;

/** The last calls of every emulator, newest first. Query and body are not recorded, because they may contain secrets. */
export class RecentCalls {
  calls: Call[] = [];

  /** Records the call once it has been handled. */
  watch(request: IncomingMessage, response: ServerResponse, path: string): void {
    const service = path.split('/')[0] ?? '';
    if (ignored.test(path) || !path.includes('/')) return;
    const at = Date.now();
    response.on('finish', () => {
      const call = {
        at,
        service,
        method: request.method ?? 'GET',
        path: path.slice(service.length).split('?')[0] ?? '',
        status: response.statusCode,
        tookMs: Date.now() - at,
      };
      this.calls = [call, ...this.calls].slice(0, callsMax);
    });
  }
}
