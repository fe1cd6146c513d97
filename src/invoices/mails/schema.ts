import Type from 'typebox'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { Nullable } from '../schema.ts'
import {
  type InvoiceMail,
  isScheduled,
  MAIL_FAILURES,
  MAIL_KINDS,
  MAIL_STATUSES,
  type MailFailureCode,
} from './mail.ts'

const MAIL_EXAMPLE = {
  id: 'iml_dem0gapvr1k6b3n8m2q7w4e9rt',
  invoiceId: SAMPLE.invoiceId,
  kind: 'reminder' as const,
  isScheduled: true,
  status: 'SENT' as const,
  createdAt: SAMPLE.createdAt,
  sentAt: SAMPLE.createdAt,
  failure: null,
}

const InvoiceMailReply = Type.Object(
  {
    id: Type.String({ description: '`iml_…`' }),
    invoiceId: Type.String(),
    kind: Type.Enum([...MAIL_KINDS]),
    isScheduled: Type.Boolean({
      description:
        'Whether it is a reminder by schedule, the receipt of a payment or about a charge; false: you requested it.',
    }),
    status: Type.Enum([...MAIL_STATUSES], {
      description:
        '`SENT`: a mail server has taken it. `FAILED`: it did not reach the customer, or may not have. `DROPPED`: there was no reason to send it any more.',
    }),
    createdAt: Type.String({ format: 'date-time', description: 'When it was queued.' }),
    sentAt: Nullable(Type.String({ format: 'date-time' })),
    failure: Nullable(
      Type.Object({
        code: Type.Enum(Object.keys(MAIL_FAILURES) as MailFailureCode[]),
        message: Type.String(),
        reply: Nullable(Type.String({ description: 'The codes of the mail server’s answer: `550 5.1.1`.' })),
      }),
    ),
  },
  { component: 'InvoiceMail', description: 'A mail to the customer of an invoice.', examples: [MAIL_EXAMPLE] },
)

export const InvoiceMailList = Type.Object(
  { data: Type.Array(InvoiceMailReply) },
  { component: 'InvoiceMailList', description: 'Newest first, at most 100.', examples: [{ data: [MAIL_EXAMPLE] }] },
)

export const toMail = ({ failure, occasion, ...mail }: InvoiceMail) => ({
  id: mail.id,
  invoiceId: mail.invoiceId,
  kind: mail.kind,
  isScheduled: isScheduled(occasion),
  status: mail.status,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  failure: failure && { ...failure, message: MAIL_FAILURES[failure.code] },
})
