import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { REPORT_EXAMPLE, ReportReply } from './schema.ts'

/** The events of reports. */
export const REPORT_EVENTS = eventTypesOf(
  'report',
  { subject: 'report', data: ReportReply },
  {
    ready: {
      description: 'A report was made and can be fetched with a key that has the scope `reports`.',
      example: REPORT_EXAMPLE,
    },
  },
)
