import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
import { ListedInvoice, SUMMARY_EXAMPLE } from './reply-schema.ts'

const paid = (amountPaid: number) => ({
  ...SUMMARY_EXAMPLE,
  status: amountPaid === SUMMARY_EXAMPLE.total ? 'PAID' : 'PARTIALLY_PAID',
  amountPaid,
  amountDue: SUMMARY_EXAMPLE.total - amountPaid,
})

/** The events of invoices. Source: interface, "Invoices". */
export const INVOICE_EVENTS = eventTypesOf(
  'invoice',
  { subject: 'invoice', data: ListedInvoice },
  {
    finalized: { description: 'It has its number and can be paid.', example: SUMMARY_EXAMPLE },
    sent: { description: 'A mail server has taken the mail with it to the customer.', example: SUMMARY_EXAMPLE },
    reminded: {
      description: 'A mail server has taken a reminder to the customer, by schedule or because you requested it.',
      example: SUMMARY_EXAMPLE,
    },
    partially_paid: { description: 'Money was allocated to it, and something is still due.', example: paid(500_000) },
    paid: { description: 'All of it is paid.', example: paid(SUMMARY_EXAMPLE.total) },
    overpaid: {
      description:
        'More was received for it than was due. The surplus counts for nothing: allocate it elsewhere, or refund it. A second ' +
        'payment of a paid invoice is flagged `duplicate`.',
      example: paid(SUMMARY_EXAMPLE.total),
    },
    overdue: {
      description: 'Its due day has passed, in your time zone, and something is due; once per invoice.',
      example: { ...SUMMARY_EXAMPLE, overdue: true },
    },
    voided: {
      description: 'You cancelled it before anything was paid.',
      example: { ...SUMMARY_EXAMPLE, status: 'VOID', amountDue: 0 },
    },
    uncollectible: {
      description: 'You wrote it off. It can still be paid.',
      example: { ...SUMMARY_EXAMPLE, status: 'UNCOLLECTIBLE' },
    },
  },
)
