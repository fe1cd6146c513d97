import type { NewEvent } from '../webhooks/outbox.ts'
import type { Report } from './report.ts'
import { toReport } from './wire.ts'

/** The event of a report that can be fetched: the only one there is of it. */
export const reportReady = (app: { readonly livemode: boolean }, report: Report): NewEvent => ({
  merchantId: report.merchantId,
  type: 'report.ready',
  subjectId: report.id,
  sequence: 1,
  livemode: app.livemode,
  data: toReport(report),
})
