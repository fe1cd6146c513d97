import { isLoopbackAddress } from '../../base/net/public-address.ts'
import { webUrlFault } from '../../base/net/web-url.ts'
import { StartError } from '../../base/start-error.ts'
import { SAMPLERS, type SamplerName, type TelemetrySettings } from '../../telemetry/settings.ts'
import type { Environment, VariableName } from './variables.ts'
import { wholeNumber } from './whole-number.ts'

/**
 * The export that OpenTelemetry's variables request; null: none, and its SDK is not loaded. They mean what its specification
 * says, except that nothing is exported by default, and that values it would ignore fail the start. Throws StartError.
 */
export function readTelemetry(env: Environment, isSandbox: boolean): TelemetrySettings | null {
  const isDisabled = flag(env, 'OTEL_SDK_DISABLED')
  const mayBePlain = flag(env, 'OTEL_EXPORTER_OTLP_INSECURE') || isSandbox
  const common = endpoint(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', mayBePlain)
  const traces = endpoint(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', mayBePlain) || common
  const metrics = endpoint(env, 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', mayBePlain) || common
  checkExporters(env)
  const settings: TelemetrySettings = {
    serviceName: env.OTEL_SERVICE_NAME || serviceNameIn(env.OTEL_RESOURCE_ATTRIBUTES) || 'gapura',
    exportsTraces: oneOf(env, 'OTEL_TRACES_EXPORTER', ['otlp', 'none'], traces ? 'otlp' : 'none') === 'otlp',
    exportsMetrics: oneOf(env, 'OTEL_METRICS_EXPORTER', ['otlp', 'none'], metrics ? 'otlp' : 'none') === 'otlp',
    propagates: readPropagators(env) !== 'none',
    sampler: readSampler(env),
    batch: readBatch(env),
    metricIntervalMs: wholeNumber(env, 'OTEL_METRIC_EXPORT_INTERVAL', 60_000, 1_000, 3_600_000),
    metricTimeoutMs: wholeNumber(env, 'OTEL_METRIC_EXPORT_TIMEOUT', 30_000, 100, 3_600_000),
  }
  if (settings.metricTimeoutMs > settings.metricIntervalMs) {
    throw new StartError('OTEL_METRIC_EXPORT_TIMEOUT must not be longer than OTEL_METRIC_EXPORT_INTERVAL.')
  }
  return isDisabled || !(settings.exportsTraces || settings.exportsMetrics) ? null : settings
}

/** Whether an address is set. In production it must be encrypted, on this machine, or explicitly allowed. */
function endpoint(env: Environment, name: VariableName, mayBePlain: boolean): boolean {
  const text = env[name]
  if (!text) return false
  const url = URL.parse(text)
  const fault = webUrlFault(text, true, 'https://collector.example:4318')
  if (!url || fault !== undefined) throw new StartError(`${name} ${fault}: it is "${text}".`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPrivate = url.protocol === 'https:' || host === 'localhost' || isLoopbackAddress(host)
  if (!isPrivate && !mayBePlain) {
    throw new StartError(
      `${name} must begin with https:// when GAPURA_ENV is production, or lead to this machine; where the network to the collector is trusted, say OTEL_EXPORTER_OTLP_INSECURE=true.`,
    )
  }
  return true
}

/** Variables that the exporters read themselves, and would only warn about. */
function checkExporters(env: Environment): void {
  oneOf(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf')
  oneOf(env, 'OTEL_EXPORTER_OTLP_COMPRESSION', ['gzip', 'none'], 'none')
  wholeNumber(env, 'OTEL_EXPORTER_OTLP_TIMEOUT', 10_000, 100, 60_000)
  pairs('OTEL_EXPORTER_OTLP_HEADERS', env.OTEL_EXPORTER_OTLP_HEADERS)
  pairs('OTEL_RESOURCE_ATTRIBUTES', env.OTEL_RESOURCE_ATTRIBUTES)
  const { OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: certificate, OTEL_EXPORTER_OTLP_CLIENT_KEY: key } = env
  if (Boolean(certificate) !== Boolean(key)) {
    throw new StartError('OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE and OTEL_EXPORTER_OTLP_CLIENT_KEY belong together.')
  }
  // A path that the exporter reads; listed here because it decides what is exported.
  void env.OTEL_EXPORTER_OTLP_CERTIFICATE
}

function readSampler(env: Environment): TelemetrySettings['sampler'] {
  const name = oneOf(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on') as SamplerName
  const text = env.OTEL_TRACES_SAMPLER_ARG || '1'
  const ratio = Number(text)
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(text)) {
    throw new StartError(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.01, not "${text}".`)
  }
  return { name, ratio }
}

function readBatch(env: Environment): TelemetrySettings['batch'] {
  const maxQueueSize = wholeNumber(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2_048, 1, 65_536)
  return {
    maxQueueSize,
    maxExportBatchSize: Math.min(512, maxQueueSize),
    scheduledDelayMillis: wholeNumber(env, 'OTEL_BSP_SCHEDULE_DELAY', 5_000, 10, 60_000),
    exportTimeoutMillis: wholeNumber(env, 'OTEL_BSP_EXPORT_TIMEOUT', 30_000, 100, 60_000),
  }
}

/** Baggage may be listed, as by default, but is never propagated: its content is not ours. */
function readPropagators(env: Environment): string {
  const text = env.OTEL_PROPAGATORS || 'tracecontext'
  if (text === 'none' || /^(tracecontext|baggage)(,(tracecontext|baggage))*$/.test(text)) return text
  throw new StartError(`OTEL_PROPAGATORS must be tracecontext or none, not "${text}".`)
}

const serviceNameIn = (attributes = ''): string | undefined => /(?:^|,)\s*service\.name=([^,]+)/.exec(attributes)?.[1]

/** `key=value`, separated by commas. Errors do not repeat the text: it may be a token. */
function pairs(name: VariableName, text = ''): void {
  if (text.split(',').every((part) => part.trim() === '' || /^[^=\s]+=[^,]*$/.test(part.trim()))) return
  throw new StartError(`${name} must be pairs such as key=value, separated by commas.`)
}

function flag(env: Environment, name: VariableName): boolean {
  return oneOf(env, name, ['true', 'false'], 'false') === 'true'
}

function oneOf(env: Environment, name: VariableName, allowed: readonly string[], otherwise: string): string {
  const text = env[name] || otherwise
  if (!allowed.includes(text)) throw new StartError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
  return text
}
