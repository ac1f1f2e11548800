import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import init, { WasmReader } from '@contentauth/c2pa-wasm';

let started: Promise<unknown> | null = null;

interface Manifests {
  validation_state: string;
  validation_status?: { code: string }[];
  active_manifest: string;
  manifests: Record<string, Manifest>;
}

export interface Manifest {
  claim_generator_info: { name: string }[];
  assertions: { label: string; data: { actions?: Record<string, unknown>[] } }[];
  ingredients?: { title: string; relationship: string; active_manifest?: string }[];
}

/** Reads the manifests of a file with the reader of the Content Authenticity Initiative. */
export async function readManifests(type: string, file: Uint8Array) {
  started ??= start();
  await started;
  const settings = JSON.stringify({ verify: { verify_trust: false } });
  const reader = await WasmReader.fromBytes(type, file, settings);
  const read = JSON.parse(reader.json()) as Manifests;
  return {
    state: read.validation_state,
    faults: read.validation_status?.map(({ code }) => code) ?? [],
    active: read.manifests[read.active_manifest] as Manifest,
    activeLabel: read.active_manifest,
    count: Object.keys(read.manifests).length,
  };
}

async function start(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  await init({ module_or_path: await readFile(wasm) });
}
