import { expect } from 'vitest';
import { type LiveMessage, type PushedResult, unpackResult } from '../../domain/account/live.ts';
import { type Client, origin } from './client.ts';

/** A tab: its WebSocket, and all messages that it has received. */
export async function openTab(client: Client) {
  const response = await client.fetch('/api/live', {
    headers: { Upgrade: 'websocket', Origin: origin },
  });
  expect(response.status).toBe(101);
  const socket = response.webSocket as WebSocket;
  const messages: LiveMessage[] = [];
  const texts: string[] = [];
  const results: PushedResult[] = [];
  let closed: number | null = null;
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') texts.push(data);
    else if (data instanceof ArrayBuffer) results.push(unpackResult(data));
    else messages.push(JSON.parse(data as string) as LiveMessage);
  });
  socket.addEventListener('close', ({ code }) => {
    closed = code;
  });
  socket.binaryType = 'arraybuffer';
  socket.accept();
  const jobStates = (id: string) =>
    messages.flatMap((message) =>
      message.type === 'job' && message.job.id === id ? [message.job.state] : [],
    );
  const available = () =>
    messages.flatMap((message) => (message.type === 'credits' ? [message.available] : []));
  const request = (jobId: string) => socket.send(JSON.stringify({ type: 'result', jobId }));
  return { socket, messages, texts, results, request, jobStates, available, closed: () => closed };
}
