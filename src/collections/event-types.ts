import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { COLLECTION_EXAMPLE, CollectionReply } from './schema.ts'

/** The events of collections. Source: interface, "Collections". */
export const COLLECTION_EVENTS = eventTypesOf(
  'collection',
  { subject: 'collection', data: CollectionReply },
  {
    received: { description: 'A collector received money: once for each payment.', example: COLLECTION_EXAMPLE },
  },
)
