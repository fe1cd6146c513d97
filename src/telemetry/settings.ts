import type { Registry } from 'prom-client'

/** What OpenTelemetry's variables switch on in this program; the exporters read their own. */
export type TelemetrySettings = {
  readonly serviceName: string
  readonly exportsTraces: boolean
  readonly exportsMetrics: boolean
  /** Whether W3C Trace Context is read from callers and sent to others. */
  readonly propagates: boolean
  readonly sampler: { readonly name: SamplerName; readonly ratio: number }
  readonly batch: {
    readonly maxQueueSize: number
    readonly maxExportBatchSize: number
    readonly scheduledDelayMillis: number
    readonly exportTimeoutMillis: number
  }
  readonly metricIntervalMs: number
  readonly metricTimeoutMs: number
}

export const SAMPLERS = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
] as const
export type SamplerName = (typeof SAMPLERS)[number]

export type TelemetryParts = {
  /** The metrics of this process, exported over OTLP as they are. */
  readonly registry: Registry
  readonly version: string
  readonly environment: string
  readonly log: TelemetryLog
}

export type TelemetryLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
