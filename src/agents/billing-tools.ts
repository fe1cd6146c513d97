import Type from 'typebox'
import { ListQuery as CollectionQuery } from '../collections/schema.ts'
import { ListQuery as CollectorQuery } from '../collectors/schema.ts'
import { ListQuery as InvoiceQuery } from '../invoices/schema.ts'
import { type Readable, readingTools } from './readable.ts'
import { SAVING_READABLE } from './saving-readable.ts'
import type { Tool } from './tool.ts'

const { collectorId, customerId, allocated, flag } = CollectionQuery.properties
const READABLE: readonly Readable[] = [
  {
    ...{ name: 'customer', plural: 'customers', title: 'customer', prefix: 'cus', path: '/v1/customers' },
    filters: { q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
    hidden: ['email', 'phone', 'metadata'],
    note: 'Addresses and numbers are not included.',
  },
  {
    ...{ name: 'collector', plural: 'collectors', title: 'collector', prefix: 'col', path: '/v1/collectors' },
    filters: {
      status: CollectorQuery.properties.status,
      kind: CollectorQuery.properties.kind,
      customerId: CollectorQuery.properties.customerId,
      externalId: CollectorQuery.properties.externalId,
    },
    hidden: ['metadata'],
    note: 'A QRIS sticker, or a virtual account that is paid again and again.',
  },
  {
    ...{ name: 'collection', plural: 'collections', title: 'collection', prefix: 'pay', path: '/v1/collections' },
    filters: { collectorId, customerId, allocated, flag },
    hidden: ['payer'],
    note: 'Money that a collector received, and the invoices that it pays. The payer is not included.',
  },
  {
    ...{ name: 'invoice', plural: 'invoices', title: 'invoice', prefix: 'inv', path: '/v1/invoices' },
    filters: {
      customerId: InvoiceQuery.properties.customerId,
      status: InvoiceQuery.properties.status,
      number: InvoiceQuery.properties.number,
      externalId: InvoiceQuery.properties.externalId,
      overdue: InvoiceQuery.properties.overdue,
    },
    hidden: ['pdfUrl', 'metadata'],
    note: 'What a customer is billed for, what is paid and what is due.',
  },
]

export const BILLING_TOOLS: readonly Tool[] = [...READABLE, ...SAVING_READABLE].flatMap(readingTools)
