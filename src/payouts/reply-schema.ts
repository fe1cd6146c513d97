import Type from 'typebox'
import { RequestId } from '../http/openapi/problem-schema.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { HOME_CURRENCY, TRANSFER_SERVICES } from '../markets/market-of.ts'
import { withHashcode } from './envelope/envelope.ts'
import { PayoutStatuses } from './schema.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
const Time = (description: string) => Type.String({ format: 'date-time', description })

const acceptance = {
  message: Type.String({ description: 'The status, for people.' }),
  id: Type.String({ description: '`po_…`' }),
  type: Type.Literal('SEND_MONEY'),
  status: PayoutStatuses,
  externalId: Type.String({ description: 'Your own reference.' }),
  amount: Type.Integer({ description: 'As requested, whole currency units.' }),
  metadata: Nullable(Type.String(), 'As sent, byte for byte.'),
  attributes: Type.Object(
    { receiverName: Type.String(), receiverAccountNo: Type.String(), receiverBankCode: Type.String() },
    { component: 'PayoutReceiver', description: 'As sent.' },
  ),
  remark: Nullable(Type.String()),
}
const ACCEPTANCE_EXAMPLE = {
  message: 'Your request is being processed. The result will be sent to your callback URL.',
  id: SAMPLE.payoutId,
  type: 'SEND_MONEY',
  status: 'PROCESSING',
  externalId: 'payout-1',
  amount: 250_000,
  metadata: '{"invoice":"8812"}',
  attributes: { receiverName: 'Budi Santoso', receiverAccountNo: '0012345678', receiverBankCode: 'BCA' },
  remark: 'Invoice 8812',
} as const
const PayoutAcceptance = Type.Object(acceptance, {
  component: 'PayoutAcceptance',
  description: 'A payout as it was accepted.',
  examples: [ACCEPTANCE_EXAMPLE],
})

const detail = {
  namedByPayer: Type.Boolean({
    description:
      'True: it carries a refund to an account the payer named on a claim page. `receiverName` and `receiverAccountNo` are then masked (`BU*** SA***`, `…5678`), as the payer was promised.',
  }),
  currency: Type.String({ description: 'ISO 4217.' }),
  fee: Type.Integer({ description: 'On top of the amount, never taken from it.' }),
  tax: Type.Integer({ description: 'The tax on the fee, also on top; 0 if there is none.' }),
  failure: Nullable(
    Type.Object({
      code: Type.String({ description: 'For programs, for example `BANK_REFUSED`.' }),
      reason: Type.String(),
    }),
  ),
  hint: Nullable(
    Type.Object({
      code: Type.Literal('SERVICE_CLOSED'),
      service: Type.Enum([...TRANSFER_SERVICES]),
      opensAt: Time('When it opens.'),
      message: Type.String({ description: '`RTGS opens Monday 23 November 08:00 WIB.`' }),
    }),
    'What it waits for before it is sent, if known: clearing has opening hours.',
  ),
  bankReference: Nullable(Type.String(), 'The bank’s reference.'),
  createdAt: Time('When it was accepted.'),
  submittedAt: Nullable(Time('When it was sent to the bank.')),
  completedAt: Nullable(Time('When it ended.')),
}
export const PAYOUT_EXAMPLE = {
  ...ACCEPTANCE_EXAMPLE,
  namedByPayer: false,
  currency: HOME_CURRENCY,
  fee: 2_500,
  tax: 0,
  failure: null,
  hint: null,
  bankReference: '2026030200000000000733',
  createdAt: SAMPLE.createdAt,
  submittedAt: '2026-03-02T03:04:06.020Z',
  completedAt: null,
}
const Payout = Type.Object(
  { ...acceptance, ...detail },
  { component: 'Payout', description: 'Money sent to a bank account.', examples: [PAYOUT_EXAMPLE] },
)

const { message: _reply, ...recorded } = acceptance
/** `data` of the events of a payout. Source: interface, "Webhooks". */
export const PayoutEventData = Type.Object(
  { ...recorded, ...detail, transactionId: Type.String({ description: 'The payout: its id.' }) },
  { component: 'PayoutEventData', description: 'The payout at the time of the event.' },
)

const hashcode = Type.String({
  description: 'HMAC-SHA256 (hex) over the RFC 8785 form of the reply without it, under your webhook secret’s bytes.',
})
/** The envelope of an example, signed for the sandbox's demo account. */
const signed = (data: unknown, more: object = {}): object =>
  withHashcode({ status: 200, data, errors: null, ...more }, SAMPLE.webhookSecret)

const envelope = <S extends Parameters<typeof Type.Array>[0]>(
  component: string,
  description: string,
  data: S,
  of: unknown,
) =>
  Type.Object(
    { status: Type.Literal(200), data, errors: Type.Null(), hashcode },
    { component, description, examples: [signed(of)] },
  )

export const Acceptance = envelope(
  'PayoutAcceptanceReply',
  'Accepted, and held from the balance.',
  PayoutAcceptance,
  ACCEPTANCE_EXAMPLE,
)
export const DetailReply = envelope('PayoutReply', 'A payout.', Payout, PAYOUT_EXAMPLE)
export const ListReply = Type.Object(
  {
    status: Type.Literal(200),
    data: Type.Array(Payout),
    errors: Type.Null(),
    nextCursor: Nullable(Type.String(), 'Send it as `cursor` to get the next page. Null on the last page.'),
    hashcode,
  },
  {
    component: 'PayoutList',
    description: 'A page of the list, newest first.',
    examples: [signed([PAYOUT_EXAMPLE], { nextCursor: null })],
  },
)

export const InquiryReply = envelope(
  'ReceiverReply',
  'The receiving bank’s response about the account.',
  Type.Object(
    {
      receiverAccountNo: Type.String(),
      receiverBankCode: Type.String(),
      canReceive: Type.Boolean(),
      receiverName: Nullable(
        Type.String(),
        'The account holder as the bank reports it, masked to a fixed length: `BU*** SA***`.',
      ),
      nameMatch: Nullable(
        Type.Enum(['exact', 'close', 'different']),
        'How well it matches the name in the request, by whole words; null without one. A payout to `different` fails, unless ' +
          'initials or a truncated name explain the difference.',
      ),
      reason: Nullable(Type.String(), 'Why it cannot receive.'),
    },
    { component: 'Receiver', description: 'The result of an account look-up.' },
  ),
  {
    receiverAccountNo: '0012345678',
    receiverBankCode: 'BCA',
    canReceive: true,
    receiverName: 'BU*** SA***',
    nameMatch: 'exact',
    reason: null,
  },
)

/** The refusals of the send-money endpoints. */
export const EnvelopeErrors = Type.Object(
  {
    status: Type.Integer({ description: 'The HTTP status.' }),
    data: Type.Null(),
    errors: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: 'One of `ErrorCode`.' }),
          field: Nullable(Type.String(), 'Null: no field is at fault.'),
          message: Type.String({ description: 'What to change.' }),
        },
        { component: 'EnvelopeError', description: 'One fault, under the code of the whole refusal.' },
      ),
    ),
    requestId: RequestId,
    hashcode,
  },
  {
    component: 'SendMoneyRefusal',
    description: 'Refused. Each entry of `errors` has the code, the field at fault if any, and what to change.',
    examples: [
      withHashcode(
        {
          status: 422,
          data: null,
          errors: [{ code: 'INSUFFICIENT_BALANCE', field: null, message: 'The available balance does not cover it.' }],
          requestId: SAMPLE.requestId,
        },
        SAMPLE.webhookSecret,
      ),
    ],
  },
)
