// Serves the emulators in a process of their own, so that rendering pictures blocks nothing else.
import { createServer } from 'node:http';
import { createOutsideServices } from '../../emulators/services.ts';

const [port = '', appOrigin = ''] = process.argv.slice(2);
const services = await createOutsideServices({
  origin: `http://127.0.0.1:${port}`,
  appOrigin,
  webhookTarget: `${appOrigin}/api/webhooks/razorpay`,
});
const server = createServer((request, response) => void services.handle(request, response));
// The Worker reuses its connections. One that the server closes could lose the next call.
server.keepAliveTimeout = 0;
server.listen(Number(port), '127.0.0.1');
