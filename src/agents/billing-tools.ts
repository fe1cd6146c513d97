import Type from 'typebox'
import { ListQuery as CollectionQuery } from '../collections/schema.ts'
import { ListQuery as CollectorQuery } from '../collectors/schema.ts'
import { ListQuery as InvoiceQuery } from '../invoices/schema.ts'
import { type Tool, tool } from './tool.ts'

const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }))
const CLOSED = { additionalProperties: false } as const

type Shown = Readonly<Record<string, unknown>>

/** A kind of thing that can be read: one by its id, and the newest by filters. */
type Readable = {
  readonly name: string
  readonly plural: string
  readonly title: string
  readonly prefix: string
  readonly path: string
  readonly filters: Parameters<typeof Type.Object>[0]
  /** What agents are not shown; no tool needs how people are reached, and a payer's words could instruct whoever reads them. */
  readonly hidden: readonly string[]
  readonly note: string
}

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

const toolsOf = ({ name, plural, title, prefix, path, filters, hidden, note }: Readable): Tool[] => {
  const shown = (one: Shown): Shown => Object.fromEntries(Object.entries(one).filter(([key]) => !hidden.includes(key)))
  return [
    tool({
      name: `get_${name}`,
      title: `Read a ${title}`,
      description: note,
      input: Type.Object(
        { id: Type.String({ pattern: `^${prefix}_[0-9a-z]{26}$`, description: `\`${prefix}_…\`` }) },
        CLOSED,
      ),
      readOnly: true,
      async run({ callApi }, { id }) {
        return shown(await callApi<Shown>({ method: 'GET', path: `${path}/${id}` }))
      },
    }),
    tool({
      name: `list_${plural}`,
      title: `List ${plural}`,
      description: `The newest ${plural}, at most 100. ${note}`,
      input: Type.Object({ ...filters, limit }, CLOSED),
      readOnly: true,
      async run({ callApi }, args) {
        const query = new URLSearchParams(Object.entries(args).map(([key, value]) => [key, `${value}`]))
        const page = await callApi<{ data: readonly Shown[] }>({ method: 'GET', path: `${path}?${query}` })
        return { ...page, data: page.data.map(shown) }
      },
    }),
  ]
}

export const BILLING_TOOLS: readonly Tool[] = READABLE.flatMap(toolsOf)
