import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Printed characters of an answer at most. */
const shownMax = 400;

/** Prints the counts, and for each failure its fault and the files that repeat it. */
export function showReport(report, { origin, directory }) {
  const statuses = [...report.byStatus].sort(([one], [other]) =>
    String(one) < String(other) ? -1 : 1,
  );
  console.log(statuses.map(([status, count]) => `${status}: ${count}`).join('  '));
  const slowest = [...report.byOperation]
    .map(([name, times]) => ({ name, medianMs: medianOf(times), mostMs: Math.max(...times) }))
    .sort((one, other) => other.medianMs - one.medianMs)[0];
  if (slowest) {
    const { name, medianMs, mostMs } = slowest;
    console.log(
      `Slowest: ${name}, median ${medianMs.toFixed(0)} ms, longest ${mostMs.toFixed(0)} ms`,
    );
  }
  for (const [at, failure] of report.failures.entries())
    showFailure(failure, at + 1, { origin, directory });
}

function showFailure({ fault, request, answer, before }, number, { origin, directory }) {
  const { host, hostname, port } = new URL(origin);
  const file = join(directory, `failure-${number}.http`);
  const texts = [before, request].filter(Boolean).map((one) => rawRequest(one, host));
  writeFileSync(file, Buffer.concat(texts));
  console.error(
    `\nFailure ${number}: ${request.method} ${request.target.slice(0, 200)} (${request.operation.name}, body: ${request.bodyKind})`,
  );
  console.error(`  ${fault}`);
  if (answer?.text) console.error(`  ${answer.text.slice(0, shownMax).replaceAll(/\s+/g, ' ')}`);
  console.error(
    `  Again, with the request before it on the connection: nc ${hostname} ${port} < ${file}`,
  );
}

/** Returns the request's bytes. */
function rawRequest({ method, target, headers, bytes, isChunked }, host) {
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (!bytes) return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  lines.push(isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (!isChunked) return Buffer.concat([head, bytes]);
  const chunk =
    bytes.length > 0
      ? [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]
      : [];
  return Buffer.concat([head, ...chunk, Buffer.from('0\r\n\r\n')]);
}

function medianOf(numbers) {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
