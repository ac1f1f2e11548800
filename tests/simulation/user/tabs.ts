import { type LiveMessage, unpackResult } from '../../../domain/account/live.ts';
import { origin } from '../../worker/client.ts';
import type { Observations } from '../oracle/observations.ts';
import { count } from '../oracle/tally.ts';
import type { Device } from './device.ts';

interface Tab {
  socket: WebSocket;
  isOpen: boolean;
  available: number | null;
}

export class Tabs {
  readonly #observations: Observations;
  readonly #tabs: Tab[] = [];

  constructor(observations: Observations) {
    this.#observations = observations;
  }

  shownBalances(): number[] {
    return this.#tabs.flatMap(({ isOpen, available }) =>
      isOpen && available !== null ? [available] : [],
    );
  }

  requestResult(jobId: string): void {
    const message = JSON.stringify({ type: 'result', jobId });
    for (const { socket, isOpen } of this.#tabs) if (isOpen) socket.send(message);
  }

  async open(device: Device): Promise<void> {
    const response = await device.fetch('/api/live', {
      headers: { Upgrade: 'websocket', Origin: origin },
    });
    const socket = response.webSocket;
    if (!socket) return;
    const tab: Tab = { socket, isOpen: true, available: null };
    this.#tabs.push(tab);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) return this.#takeResult(data);
      const message = JSON.parse(data as string) as LiveMessage;
      if (message.type === 'credits') tab.available = message.available;
      if (message.type === 'end') tab.isOpen = false;
    });
    for (const event of ['close', 'error'] as const) {
      socket.addEventListener(event, () => {
        tab.isOpen = false;
      });
    }
    socket.accept();
  }

  /** A result over a socket must be of a requested job that has succeeded. */
  #takeResult(frame: ArrayBuffer): void {
    count('result over a socket');
    const { job, bytes } = unpackResult(frame);
    const isExpected = this.#observations.jobs.has(job.id) && job.state === 'succeeded';
    if (!isExpected || bytes.length === 0) {
      this.#observations.violations.push(
        `${job.id}, ${job.state}, finished over a socket with ${bytes.length} bytes`,
      );
    }
  }
}
