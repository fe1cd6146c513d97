import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { ALLOCATED_EXAMPLE, COLLECTION_EXAMPLE, CollectionReply } from './schema.ts'

/** The events of collections. Source: interface, "Collections". */
export const COLLECTION_EVENTS = eventTypesOf(
  'collection',
  { subject: 'collection', data: CollectionReply },
  {
    received: { description: 'A collector received money: once for each payment.', example: COLLECTION_EXAMPLE },
    allocated: {
      description: 'Money of it was allocated to invoices, by itself or by you; once for each time.',
      example: ALLOCATED_EXAMPLE,
    },
  },
)
