import { type SentRequest, serveRequests } from './network.ts';

type Answer = (request: SentRequest) => Response | Promise<Response>;

/**
 * A server whose answers a test sets, by a call such as `GET /api/credits`, and which records the requests. Where
 * the answers are those of the contract, `serveTests` has them typed.
 */
export interface AppServer {
  /** Sets the answer from now on. Without one a call is never answered. */
  answer: (call: string, answer: Answer) => void;
  /** The requests of a call, in order. */
  sent: (call: string) => SentRequest[];
  /** How often a call was sent. */
  count: (call: string) => number;
}

/** Answers the requests of each test of a file, at first with `usual`. */
export function appServer(usual: Record<string, Answer> = {}): AppServer {
  let answers = new Map<string, Answer>();
  let requests: SentRequest[] = [];
  const callOf = ({ method, path }: SentRequest) => `${method} ${path}`;
  const sent = (call: string) => requests.filter((request) => callOf(request) === call);
  serveRequests({
    begin: () => {
      answers = new Map(Object.entries(usual));
      requests = [];
    },
    answer: (request) => {
      requests.push(request);
      return answers.get(callOf(request))?.(request) ?? new Promise(() => undefined);
    },
  });
  return {
    answer: (call, answer) => answers.set(call, answer),
    sent,
    count: (call) => sent(call).length,
  };
}

/** An answer that comes when the test says so. */
export function lateAnswer(): {
  answer: () => Promise<Response>;
  give: (response: Response) => void;
} {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: () => promise, give: resolve };
}
