import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime, type InstrumentationScope, millisToHrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

/** A metric as prom-client shows it, and a value of it. */
type Shown = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
type Value = {
  readonly value: number
  readonly labels: Readonly<Partial<Record<string, string | number>>>
  readonly metricName?: string
}

/** The registry of `/metrics` as a source of OpenTelemetry's: the same figures under the same names, counted once. */
export function registryProducer(registry: Registry, scope: InstrumentationScope): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    async collect() {
      const shown = await registry.getMetricsAsJSON()
      const endTime = hrTime()
      const metrics = shown.flatMap((metric) => toMetric(metric, startTime, endTime) ?? [])
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics }] }, errors: [] }
    },
  }
}

function toMetric(shown: Shown, startTime: HrTime, endTime: HrTime): MetricData | undefined {
  const values: readonly Value[] = shown.values
  const descriptor = { name: shown.name, description: shown.help, unit: '', valueType: ValueType.DOUBLE }
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  const points = () =>
    values.map(({ labels, value }) => ({ startTime, endTime, attributes: labels as Attributes, value }))
  // The library writes types as words, although its types say numbers.
  switch (String(shown.type)) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, startTime, endTime) }
    default:
      return undefined
  }
}

/** One histogram for each set of labels, of the rows `…_bucket`, `…_sum` and `…_count`, whose buckets count up. */
function histograms(values: readonly Value[], startTime: HrTime, endTime: HrTime): DataPoint<Histogram>[] {
  const rowsOf = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...rowsOf].map(([labels, rows]) => {
    const buckets = rows.filter(({ labels: { le } }) => le !== undefined)
    const ending = (end: string) => rows.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0
    const value = {
      buckets: {
        boundaries: buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite),
        counts: buckets.map(({ value: upTo }, n) => upTo - (buckets[n - 1]?.value ?? 0)),
      },
      sum: ending('_sum'),
      count: ending('_count'),
    }
    return { startTime, endTime, attributes: JSON.parse(labels) as Attributes, value }
  })
}
