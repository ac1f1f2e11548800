import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Records of each kind at most; the oldest is deleted, so that memory does not grow in a long simulation. */
const RECORDS_MAX = 1000;

interface StoredRecord {
  payload: AdapterPayload;
  expiresAtMs: number;
}

/** Stores the issuer's codes, tokens and pending sign-ins in memory; a restart deletes them. */
export function createMemoryAdapter(): AdapterFactory {
  const recordsByModel = new Map<string, Map<string, StoredRecord>>();

  return (model: string): Adapter => {
    const records = recordsByModel.get(model) ?? new Map<string, StoredRecord>();
    recordsByModel.set(model, records);

    function read(id: string): AdapterPayload | undefined {
      const record = records.get(id);
      if (record === undefined) return undefined;
      if (record.expiresAtMs > Date.now()) return record.payload;
      records.delete(id);
      return undefined;
    }

    return {
      async upsert(id, payload, expiresInS) {
        records.delete(id);
        const expiresAtMs = expiresInS === undefined ? Infinity : Date.now() + expiresInS * 1000;
        records.set(id, { payload, expiresAtMs });
        for (const oldest of records.keys()) {
          if (records.size <= RECORDS_MAX) break;
          records.delete(oldest);
        }
      },
      async find(id) {
        return read(id);
      },
      async findByUid(uid) {
        return [...records.values()].find(({ payload }) => payload.uid === uid)?.payload;
      },
      // Only the device flow uses user codes, and Imagemint has no device flow.
      async findByUserCode() {
        return undefined;
      },
      async consume(id) {
        const payload = read(id);
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        records.delete(id);
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of records) {
          if (payload.grantId === grantId) records.delete(id);
        }
      },
    };
  };
}
