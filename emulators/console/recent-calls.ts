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

/** Calls that are remembered. */
const callsMax = 100;

/** What steers the stand-ins is no call of the app's. */
const unremembered = /^[^/]+\/(control|avatar|pictures|files|checkout)\b/;

/** The last calls of every stand-in, newest first. Query and body, where secrets may be, are not kept. */
export class RecentCalls {
  calls: Call[] = [];

  /** Remembers the call once it has been answered. */
  watch(request: IncomingMessage, response: ServerResponse, path: string): void {
    const service = path.split('/')[0] ?? '';
    if (unremembered.test(path) || !path.includes('/')) return;
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
