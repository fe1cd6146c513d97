import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { COLLECTOR_EXAMPLE, CollectorReply } from './schema.ts'

/** The events of collectors. Source: interface, "Collections". */
export const COLLECTOR_EVENTS = eventTypesOf(
  'collector',
  { subject: 'collector', data: CollectorReply },
  {
    active: {
      description: 'A collector was made and takes payments; `instrument` shows its code or number.',
      example: { ...COLLECTOR_EXAMPLE, receivedCount: 0, receivedAmount: 0 },
    },
    failed: {
      description: 'The provider does not make this collector.',
      example: {
        ...COLLECTOR_EXAMPLE,
        status: 'FAILED',
        instrument: null,
        failure: { code: 'REFUSED', message: 'The provider refused it.' },
        receivedCount: 0,
        receivedAmount: 0,
      },
    },
    closed: {
      description: 'A collector was closed. Money that still arrives is booked, flagged `late`.',
      example: { ...COLLECTOR_EXAMPLE, status: 'CLOSED' },
    },
  },
)
