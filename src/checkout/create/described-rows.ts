import type { RowsOf } from '../../db/insert-rows.ts'
import type { Checkout } from '../checkout.ts'
import type { Customers } from '../customer/customers.ts'
import { searchWordsOf } from '../customer/search-words.ts'
import { wayText } from '../methods.ts'
import { CHECKOUT_ROWS } from '../store.ts'

const inHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/** Whether a checkout has more than the columns of CHECKOUT_ROWS, or is searched by more than its identifiers. */
export const isDescribed = ({ methods, customer, metadata, origin, webhookUrl }: Checkout): boolean =>
  methods !== null || customer !== null || origin !== null || webhookUrl !== null || Object.keys(metadata).length > 0

/** The insert of those; separate, because the statement of the others is shorter by a table and six columns. */
export const describedRows = (customers: Customers): RowsOf<Checkout> => ({
  ...CHECKOUT_ROWS,
  columns: {
    ...CHECKOUT_ROWS.columns,
    methods: 'text[]',
    customer: 'bytea',
    origin: 'text',
    customer_id: 'text',
    webhook_url: 'text',
    save: 'text',
  },
  toRow: (checkout) => ({
    ...CHECKOUT_ROWS.toRow(checkout),
    methods: checkout.methods?.map(wayText) ?? null,
    customer: checkout.customer && inHex(checkout.customer),
    origin: checkout.origin,
    customer_id: checkout.customerId,
    webhook_url: checkout.webhookUrl,
    save: checkout.save,
    tokens: searchWordsOf(customers.open(checkout), checkout.metadata).map((word) =>
      inHex(customers.tokenOf(checkout.merchantId, word)),
    ),
  }),
  beside: {
    table: 'checkout_search_token',
    array: ['tokens', 'bytea[]'],
    columns: { merchant_id: 'merchant_id', token: 'unnest(tokens)', checkout_id: 'id' },
  },
})

/** The insert of a payment link's checkouts: one at a time, so they share no statement with the others. */
export const linkedRows = (customers: Customers, orderedFrom: Buffer | null): RowsOf<Checkout> => {
  const rows = describedRows(customers)
  return {
    ...rows,
    columns: { ...rows.columns, link_id: 'text', pay_until: 'timestamptz', ordered_from: 'bytea' },
    toRow: (checkout) => ({
      ...rows.toRow(checkout),
      link_id: checkout.linkId,
      pay_until: checkout.payUntil,
      ordered_from: orderedFrom && inHex(orderedFrom),
    }),
  }
}

/** The insert of the checkouts of invoices. */
export const invoicedRows = (customers: Customers): RowsOf<Checkout> => {
  const rows = describedRows(customers)
  return {
    ...rows,
    columns: { ...rows.columns, invoice_id: 'text' },
    toRow: (checkout) => ({ ...rows.toRow(checkout), invoice_id: checkout.invoiceId }),
  }
}
