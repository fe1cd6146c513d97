import { setTimeout as sleep } from 'node:timers/promises'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TelemetryParts, TelemetrySettings } from '../settings.ts'
import { setTracer } from '../tracer.ts'
import { registryProducer } from './registry-producer.ts'
import { samplerOf } from './sampler.ts'
import { openTracer } from './tracer.ts'
import { watchedExporter } from './watched-exporter.ts'

/** How long the last export may take when the process stops: an unreachable collector must not delay it. */
const FLUSH_MAX_MS = 3_000

type Ending = { shutdown(): Promise<void> }

/** Starts OpenTelemetry's SDK: a tracer where traces are exported, a reader of the registry where metrics are. */
export function startSdk(settings: TelemetrySettings, parts: TelemetryParts): () => Promise<void> {
  // Each exporter reports its own failure, once.
  setGlobalErrorHandler(() => {})
  const resource = resourceOf(settings, parts)
  const endings: Ending[] = []
  if (settings.exportsTraces) endings.push(startTraces(settings, parts, resource))
  if (settings.exportsMetrics) endings.push(startMetrics(settings, parts, resource))
  const { serviceName, exportsTraces: traces, exportsMetrics: metrics, sampler } = settings
  parts.log.info({ serviceName, traces, metrics, sampler: sampler.name }, 'telemetry is exported')
  return async () => {
    setTracer(null)
    const gaveUp = new AbortController()
    const flushed = Promise.allSettled(endings.map((ending) => ending.shutdown()))
    await Promise.race([flushed, sleep(FLUSH_MAX_MS, undefined, { signal: gaveUp.signal }).catch(() => {})])
    gaveUp.abort()
  }
}

function startTraces(settings: TelemetrySettings, { version, log }: TelemetryParts, resource: Resource): Ending {
  const exporter = watchedExporter('traces', new OTLPTraceExporter(), log)
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings.sampler),
    spanProcessors: [new BatchSpanProcessor({ ...settings.batch, exporter })],
  })
  setTracer(openTracer(provider.getTracer('gapura', version), settings.propagates))
  return provider
}

function startMetrics(
  settings: TelemetrySettings,
  { version, registry, log }: TelemetryParts,
  resource: Resource,
): Ending {
  const reader = new PeriodicExportingMetricReader({
    exporter: watchedExporter('metrics', new OTLPMetricExporter(), log),
    exportIntervalMillis: settings.metricIntervalMs,
    exportTimeoutMillis: settings.metricTimeoutMs,
    metricProducers: [registryProducer(registry, { name: 'gapura', version })],
  })
  return new MeterProvider({ resource, readers: [reader] })
}

/** The exporting resource: OTEL_RESOURCE_ATTRIBUTES takes precedence over our own attributes. */
const resourceOf = ({ serviceName }: TelemetrySettings, { version, environment }: TelemetryParts): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': serviceName,
        'service.version': version,
        'deployment.environment.name': environment,
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }))
