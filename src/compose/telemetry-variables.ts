import type { VariableGroup } from './variable.ts'

const OFF = { means: 'nothing is exported' } as const

/** OpenTelemetry's own variables, as its specification has them, that this program decides by or that its exporters read. */
export const TELEMETRY_VARIABLES = [
  {
    title: 'Traces and metrics over OpenTelemetry',
    usedBy: 'start, serve, work',
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        meaning: 'collector that traces and metrics are sent to, below `/v1/traces` and `/v1/metrics` there',
        unset: OFF,
        example: 'http://127.0.0.1:4318',
      },
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
        meaning: 'the whole address that traces are sent to, where it is another',
        unset: { means: 'OTEL_EXPORTER_OTLP_ENDPOINT and `/v1/traces`' },
        example: 'https://traces.example/v1/traces',
      },
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
        meaning: 'the whole address that metrics are sent to, where it is another',
        unset: { means: 'OTEL_EXPORTER_OTLP_ENDPOINT and `/v1/metrics`' },
        example: 'https://metrics.example/v1/metrics',
      },
      OTEL_EXPORTER_OTLP_INSECURE: {
        meaning: '`true` lets a collector on another machine be reached over plain http in production',
        unset: { is: 'false' },
        example: 'false',
      },
      OTEL_EXPORTER_OTLP_HEADERS: {
        meaning: 'headers of what is sent, such as the collector’s token: `key=value`, separated by commas',
        unset: { means: 'none' },
        example: 'authorization=Bearer%20TOKEN',
      },
      OTEL_EXPORTER_OTLP_PROTOCOL: {
        meaning: '`http/protobuf`, the one that is spoken',
        unset: { is: 'http/protobuf' },
        example: 'http/protobuf',
      },
      OTEL_EXPORTER_OTLP_COMPRESSION: {
        meaning: '`gzip` or `none`',
        unset: { is: 'none' },
        example: 'gzip',
      },
      OTEL_EXPORTER_OTLP_TIMEOUT: {
        meaning: 'how long the collector may take, in ms',
        unset: { is: '10000' },
        example: '10000',
      },
      OTEL_EXPORTER_OTLP_CERTIFICATE: {
        meaning: 'file of the authority that signed the collector’s certificate',
        unset: { means: 'those that Node trusts' },
        example: '/etc/gapura/collector-ca.pem',
      },
      OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: {
        meaning: 'file of our certificate towards the collector',
        unset: { means: 'none' },
        example: '/etc/gapura/collector-client.pem',
      },
      OTEL_EXPORTER_OTLP_CLIENT_KEY: {
        meaning: 'file of the key to OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE',
        unset: { means: 'none' },
        example: '/etc/gapura/collector-client.key',
      },
      OTEL_TRACES_EXPORTER: {
        meaning: '`otlp` or `none`',
        unset: { means: '`otlp` where an endpoint for traces is set, else `none`' },
        example: 'otlp',
      },
      OTEL_METRICS_EXPORTER: {
        meaning: '`otlp` or `none`; `/metrics` stays where it is',
        unset: { means: '`otlp` where an endpoint for metrics is set, else `none`' },
        example: 'none',
      },
      OTEL_TRACES_SAMPLER: {
        meaning:
          'which traces are recorded: `always_on`, `always_off`, `traceidratio`, and each of them with `parentbased_` before it, which believes a caller that has proven who it is',
        unset: { is: 'parentbased_always_on' },
        example: 'parentbased_traceidratio',
      },
      OTEL_TRACES_SAMPLER_ARG: {
        meaning: 'the share of `traceidratio`, 0 to 1',
        unset: { is: '1' },
        example: '0.01',
      },
      OTEL_PROPAGATORS: {
        meaning:
          '`tracecontext`: traces go on from callers, to banks and to webhooks; `none`; `baggage` is carried nowhere',
        unset: { is: 'tracecontext' },
        example: 'tracecontext',
      },
      OTEL_SERVICE_NAME: {
        meaning: 'what this deployment is called there',
        unset: { is: 'gapura' },
        example: 'gapura',
      },
      OTEL_RESOURCE_ATTRIBUTES: {
        meaning: 'what else is said of it there: `key=value`, separated by commas',
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
        meaning: 'spans that wait to be sent; those beyond are dropped',
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
        meaning: '`true`: nothing is exported, whatever else is set',
        unset: { is: 'false' },
        example: 'false',
      },
    },
  },
] as const satisfies readonly VariableGroup[]
