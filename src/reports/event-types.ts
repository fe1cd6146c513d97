import type { EventType } from '../webhooks/catalogue/event-type.ts'
import { REPORT_EXAMPLE, ReportReply } from './schema.ts'

/** What merchants are told of reports. */
export const REPORT_EVENTS: readonly EventType[] = [
  {
    name: 'report.ready',
    description: 'A report was made and can be fetched with a key that has the scope `reports`.',
    subject: 'report',
    data: ReportReply,
    example: REPORT_EXAMPLE,
  },
]
