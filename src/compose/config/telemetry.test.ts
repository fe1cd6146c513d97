import { expect, test } from 'vitest'
import { readTelemetry } from './telemetry.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318' }

test('nothing is exported where nothing asks for it, or where it is switched off', () => {
  expect(readTelemetry({}, true)).toBeNull()
  expect(readTelemetry({ OTEL_SERVICE_NAME: 'gapura', OTEL_TRACES_SAMPLER: 'always_on' }, true)).toBeNull()
  expect(readTelemetry({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, true)).toBeNull()
  expect(readTelemetry({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }, true)).toBeNull()
})

test('an endpoint switches on what it is for', () => {
  const both = { exportsTraces: true, exportsMetrics: true }
  expect(readTelemetry(ENDPOINT, false)).toMatchObject({ ...both, serviceName: 'gapura', propagates: true })
  const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/v1/traces' }
  expect(readTelemetry(traces, false)).toMatchObject({ exportsTraces: true, exportsMetrics: false })
  expect(readTelemetry({ ...ENDPOINT, OTEL_METRICS_EXPORTER: 'none' }, false)).toMatchObject({ exportsMetrics: false })
  expect(readTelemetry({ OTEL_TRACES_EXPORTER: 'otlp' }, false)).toMatchObject({ exportsTraces: true })
})

test('a service is called as it is said to be, in either variable', () => {
  const named = (env: Record<string, string>) => readTelemetry({ ...ENDPOINT, ...env }, false)?.serviceName
  expect(named({ OTEL_SERVICE_NAME: 'pay', OTEL_RESOURCE_ATTRIBUTES: 'service.name=other' })).toBe('pay')
  expect(named({ OTEL_RESOURCE_ATTRIBUTES: 'a=b,service.name=other' })).toBe('other')
})

test('what is sent leaves no machine in the clear in production, unless that is said to be meant', () => {
  const plain = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.monitoring:4318' }
  expect(() => readTelemetry(plain, false)).toThrow('OTEL_EXPORTER_OTLP_INSECURE=true')
  expect(readTelemetry({ ...plain, OTEL_EXPORTER_OTLP_INSECURE: 'true' }, false)).not.toBeNull()
  expect(readTelemetry(plain, true)).not.toBeNull()
  for (const here of ['http://localhost:4318', 'http://127.0.0.1:4318', 'http://[::1]:4318']) {
    expect(readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: here }, false), here).not.toBeNull()
  }
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zstd'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer secret-token'],
  ['OTEL_TRACES_EXPORTER', 'console'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '50%'],
  ['OTEL_PROPAGATORS', 'b3'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '20000'],
  ['OTEL_SDK_DISABLED', 'yes'],
])('%s=%s ends the start with a sentence that names it', (name, text) => {
  const message = catchMessage(() => readTelemetry({ ...ENDPOINT, [name]: text }, false))
  expect(message).toContain(name)
  expect(message).not.toContain('secret-token')
})

function catchMessage(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
