import { type SentRequest, serveRequests } from './network.ts';

type Result = (request: SentRequest) => Response | Promise<Response>;

/**
 * A server whose responses a test sets, by a call such as `GET /api/credits`, and which records the requests. Where
 * the responses are those of the contract, `serveTests` has them typed.
 */
export interface AppServer {
  /** Sets the response from now on. Without one a call is never responded. */
  response: (call: string, result: Result) => void;
  /** The requests of a call, in order. */
  sent: (call: string) => SentRequest[];
  /** How often a call was sent. */
  count: (call: string) => number;
}

/** Responds to the requests of each test of a file, at first with `usual`. */
export function appServer(usual: Record<string, Result> = {}): AppServer {
  let responses = new Map<string, Result>();
  let requests: SentRequest[] = [];
  const callOf = ({ method, path }: SentRequest) => `${method} ${path}`;
  const sent = (call: string) => requests.filter((request) => callOf(request) === call);
  serveRequests({
    begin: () => {
      responses = new Map(Object.entries(usual));
      requests = [];
    },
    response: (request) => {
      requests.push(request);
      return responses.get(callOf(request))?.(request) ?? new Promise(() => undefined);
    },
  });
  return {
    response: (call, result) => responses.set(call, result),
    sent,
    count: (call) => sent(call).length,
  };
}

/** A response that comes when the test says so. */
export function lateResponse(): {
  response: () => Promise<Response>;
  give: (response: Response) => void;
} {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { response: () => promise, give: resolve };
}
