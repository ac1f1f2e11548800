// Serves the stand-ins by themselves, so that drawing pictures keeps nobody else from working.
import { createServer } from 'node:http';
import { createOutsideServices } from '../../emulators/services.ts';

const [port = '', appOrigin = ''] = process.argv.slice(2);
const services = await createOutsideServices({
  origin: `http://127.0.0.1:${port}`,
  appOrigin,
  webhookTarget: `${appOrigin}/api/webhooks/razorpay`,
});
const server = createServer((request, response) => void services.handle(request, response));
// The Worker keeps its connections; one that ended by itself could lose the call that is just made.
server.keepAliveTimeout = 0;
server.listen(Number(port), '127.0.0.1');
