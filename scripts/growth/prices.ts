/**
 * Prices of Cloudflare's paid plan in dollars, and its limits. Read on 2026-11-24 in stored copies of the
 * pages that are named; what is included each month is left out, so that costs are upper bounds.
 */
export const prices = {
  /** developers.cloudflare.com/workers/platform/pricing: requests $0.30, CPU $0.02 a million (ms). */
  workerRequest: 0.3e-6,
  workerCpuMs: 0.02e-6,
  /**
   * developers.cloudflare.com/durable-objects/platform/pricing: requests $0.15 a million (each call is
   * one; 20 incoming WebSocket messages are one, outgoing ones are free), duration $12.50 a million
   * GB-s, rows written $1.00 a million, stored data $0.20 a GB-month.
   */
  objectRequest: 0.15e-6,
  objectGbSecond: 12.5e-6,
  objectRowWritten: 1e-6,
  objectGbMonth: 0.2,
  /** developers.cloudflare.com/d1/platform/pricing: rows written $1.00 a million. */
  d1RowWritten: 1e-6,
  /** developers.cloudflare.com/r2/pricing: class A $4.50, class B $0.36 a million, $0.015 a GB-month. */
  r2Write: 4.5e-6,
  r2Read: 0.36e-6,
  r2GbMonth: 0.015,
  /** developers.cloudflare.com/workers/observability/logs/workers-logs: $0.60 a million lines. */
  logLine: 0.6e-6,
  /**
   * A picture of Workers AI's flux-2-klein-4b, looked up in November 2026. `--provider-price` sets
   * another provider's.
   */
  picture: 0.0011,
} as const;

export const limits = {
  /** Requests a second of one object, a soft limit (developers.cloudflare.com/durable-objects/reference/faq). */
  objectRequestsPerSecond: 1000,
  /** An object's memory while it is active (developers.cloudflare.com/durable-objects/platform/pricing). */
  objectGb: 0.128,
  /** WebSockets of one object (the vendor's documents of the Hibernation API). */
  objectWebSockets: 32_768,
  /** A database answers one query at a time (developers.cloudflare.com/d1/platform/limits). */
  d1BusyMsPerSecond: 1000,
  /** The size of one database (developers.cloudflare.com/d1/platform/limits). */
  d1Gb: 10,
  /** One variable of a Worker (developers.cloudflare.com/workers/platform/limits). */
  variableBytes: 5 * 1024,
} as const;
