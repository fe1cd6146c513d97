import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { TelemetryLog } from '../settings.ts'
import { failureOf } from '../spans.ts'

type Exporter<Batch> = {
  export(batch: Batch, done: (result: ExportResult) => void): void
  forceFlush?(): Promise<void>
  shutdown(): Promise<void>
}

/**
 * An exporter that logs once that nothing can be exported, and once that it works again. The SDK, whose queue is bounded,
 * drops what could not be sent: no request waits for a collector.
 */
export function watchedExporter<Batch, Kind extends Exporter<Batch>>(
  signal: 'traces' | 'metrics',
  exporter: Kind & Exporter<Batch>,
  log: TelemetryLog,
): Kind {
  let isFailing = false
  const carry = exporter.export.bind(exporter)
  exporter.export = (batch, done) =>
    carry(batch, (result) => {
      const fails = result.code !== ExportResultCode.SUCCESS
      if (fails && !isFailing) {
        const why = failureOf(result.error)
        log.warn({ signal, why }, 'telemetry cannot be exported and is dropped until the collector answers')
      }
      if (!fails && isFailing) log.info({ signal }, 'telemetry is exported again')
      isFailing = fails
      done(result)
    })
  return exporter
}
