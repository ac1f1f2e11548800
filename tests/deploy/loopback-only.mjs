// Loaded into every process of a rehearsal: a connection that leaves this machine is
// refused, and its host is written down for the test to judge.
import { appendFileSync } from 'node:fs';
import net from 'node:net';

const connect = Reflect.get(net.Socket.prototype, 'connect');
const loopback = new Set(['127.0.0.1', '::1', 'localhost', undefined]);

net.Socket.prototype.connect = function connectToLoopback(...given) {
  const options = Array.isArray(given[0]) ? given[0][0] : given[0];
  const host = options?.path ? undefined : options?.host;
  if (loopback.has(host)) return Reflect.apply(connect, this, given);
  if (process.env.REHEARSAL_HOSTS) appendFileSync(process.env.REHEARSAL_HOSTS, `${host}\n`);
  queueMicrotask(() => this.destroy(new Error(`The rehearsal does not reach ${host}`)));
  return this;
};
