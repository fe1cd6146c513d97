import type { VariableGroup } from './variable.ts'

const OFF = { means: 'nothing is exported' } as const

/** OpenTelemetry's own variables, as in its specification, that this program or its exporters read. */
export const TELEMETRY_VARIABLES = [
  {
    title: 'Traces and metrics over OpenTelemetry',
    usedBy: 'start, serve, work',
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        meaning: 'collector that receives traces and metrics, at its `/v1/traces` and `/v1/metrics`',
        unset: OFF,
        example: 'http://127.0.0.1:4318',
      },
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
        meaning: 'the full address for traces, if it is a different one',
        unset: { means: 'OTEL_EXPORTER_OTLP_ENDPOINT and `/v1/traces`' },
        example: 'https://traces.example/v1/traces',
      },
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
        meaning: 'the full address for metrics, if it is a different one',
        unset: { means: 'OTEL_EXPORTER_OTLP_ENDPOINT and `/v1/metrics`' },
        example: 'https://metrics.example/v1/metrics',
      },
      OTEL_EXPORTER_OTLP_INSECURE: {
        meaning: '`true` allows plain http to a collector on another machine in production',
        unset: { is: 'false' },
        example: 'false',
      },
      OTEL_EXPORTER_OTLP_HEADERS: {
        meaning: 'headers of the exports, such as the collector’s token: `key=value`, separated by commas',
        unset: { means: 'none' },
        example: 'authorization=Bearer%20TOKEN',
      },
      OTEL_EXPORTER_OTLP_PROTOCOL: {
        meaning: '`http/protobuf`, the only one supported',
        unset: { is: 'http/protobuf' },
        example: 'http/protobuf',
      },
      OTEL_EXPORTER_OTLP_COMPRESSION: {
        meaning: '`gzip` or `none`',
        unset: { is: 'none' },
        example: 'gzip',
      },
      OTEL_EXPORTER_OTLP_TIMEOUT: {
        meaning: 'how long the collector may take to respond, in ms',
        unset: { is: '10000' },
        example: '10000',
      },
      OTEL_EXPORTER_OTLP_CERTIFICATE: {
        meaning: 'certificate file of the authority that signed the collector’s certificate',
        unset: { means: 'the authorities that Node trusts' },
        example: '/etc/gapura/collector-ca.pem',
      },
      OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: {
        meaning: 'our client certificate file for the collector',
        unset: { means: 'none' },
        example: '/etc/gapura/collector-client.pem',
      },
      OTEL_EXPORTER_OTLP_CLIENT_KEY: {
        meaning: 'key file of OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE',
        unset: { means: 'none' },
        example: '/etc/gapura/collector-client.key',
      },
      OTEL_TRACES_EXPORTER: {
        meaning: '`otlp` or `none`',
        unset: { means: '`otlp` if an endpoint for traces is set, otherwise `none`' },
        example: 'otlp',
      },
      OTEL_METRICS_EXPORTER: {
        meaning: '`otlp` or `none`; `/metrics` is available either way',
        unset: { means: '`otlp` if an endpoint for metrics is set, otherwise `none`' },
        example: 'none',
      },
      OTEL_TRACES_SAMPLER: {
        meaning:
          'which traces are recorded: `always_on`, `always_off`, `traceidratio`, and each of them prefixed with `parentbased_`, which follows the flag of an authenticated caller',
        unset: { is: 'parentbased_always_on' },
        example: 'parentbased_traceidratio',
      },
      OTEL_TRACES_SAMPLER_ARG: {
        meaning: 'the ratio of `traceidratio`, 0 to 1',
        unset: { is: '1' },
        example: '0.01',
      },
      OTEL_PROPAGATORS: {
        meaning:
          '`tracecontext`: traces continue from callers, to banks and to webhooks; `none`; `baggage` is never propagated',
        unset: { is: 'tracecontext' },
        example: 'tracecontext',
      },
      OTEL_SERVICE_NAME: {
        meaning: 'name of this deployment in traces and metrics',
        unset: { is: 'gapura' },
        example: 'gapura',
      },
      OTEL_RESOURCE_ATTRIBUTES: {
        meaning: 'further attributes in traces and metrics: `key=value`, separated by commas',
        unset: { means: 'the version, the environment, an id and the pid of the process' },
        example: 'service.namespace=payments,cloud.region=id-jkt',
      },
      OTEL_METRIC_EXPORT_INTERVAL: {
        meaning: 'how often metrics are sent, in ms',
        unset: { is: '60000' },
        example: '60000',
      },
      OTEL_METRIC_EXPORT_TIMEOUT: {
        meaning: 'how long sending metrics may take, in ms, up to OTEL_METRIC_EXPORT_INTERVAL',
        unset: { is: '30000' },
        example: '30000',
      },
      OTEL_BSP_MAX_QUEUE_SIZE: {
        meaning: 'spans that may wait to be sent; more are dropped',
        unset: { is: '2048' },
        example: '2048',
      },
      OTEL_BSP_SCHEDULE_DELAY: {
        meaning: 'how long spans are collected before they are sent, in ms',
        unset: { is: '5000' },
        example: '5000',
      },
      OTEL_BSP_EXPORT_TIMEOUT: {
        meaning: 'how long sending spans may take, in ms',
        unset: { is: '30000' },
        example: '30000',
      },
      OTEL_SDK_DISABLED: {
        meaning: '`true`: nothing is exported, regardless of other variables',
        unset: { is: 'false' },
        example: 'false',
      },
    },
  },
] as const satisfies readonly VariableGroup[]
