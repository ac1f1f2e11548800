import { faultOf } from './judge.mjs';
import { makeRequest } from './make-request.mjs';
import { Random } from './random.mjs';
import { Connection } from './send.mjs';
import { Visitor } from './visitor.mjs';

/** Concurrent requests. */
const visitorsCount = 8;

/** Share of the requests before which a visitor signs in with a new account, which has two credits. */
const newAccountShare = 0.01;

/** Requests after which a long run prints its progress. */
const progressEvery = 5000;

/** Failures after which a run ends. */
const failuresMax = 20;

/**
 * Sends the requests, eight at a time, each visitor on its own connection. The seed decides what
 * a visitor sends; only ids and tokens come from the server. Returns the counts and the failures,
 * each with the previous request on its connection, which may be the cause.
 */
export async function fuzz({ origin, operations, pictures, seed, requests }) {
  const report = { sent: 0, aborted: 0, byStatus: new Map(), byOperation: new Map(), failures: [] };
  const begunAt = performance.now();
  const visit = async (number) => {
    const random = new Random(seed * visitorsCount + number);
    const visitor = new Visitor(origin, pictures);
    const connection = new Connection(origin);
    let before = null;
    while (report.sent < requests && report.failures.length < failuresMax) {
      report.sent += 1;
      if (report.sent % progressEvery === 0 && report.sent < requests) {
        const seconds = ((performance.now() - begunAt) / 1000).toFixed(0);
        console.log(`${report.sent} sent in ${seconds} s, ${report.failures.length} failures`);
      }
      if (!visitor.cookie || random.chance(newAccountShare)) await visitor.signIn();
      const request = makeRequest(operations, random, visitor);
      const startedAt = performance.now();
      const answer = await connection.send(request);
      record(report, request, answer, performance.now() - startedAt);
      const fault = faultOf(request, answer, origin);
      if (fault) report.failures.push({ fault, request, answer, before });
      visitor.learn(request, answer);
      before = request;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: visitorsCount }, (_, number) => visit(number)));
  return report;
}

function record(report, request, answer, tookMs) {
  if (answer === null) report.aborted += 1;
  const status = answer === null ? 'broken off' : (answer.status ?? 'no answer');
  report.byStatus.set(status, (report.byStatus.get(status) ?? 0) + 1);
  const { name } = request.operation;
  const times = report.byOperation.get(name) ?? [];
  report.byOperation.set(name, [...times, tookMs]);
}
