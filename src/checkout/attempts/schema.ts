import Type from 'typebox'
import type * as port from '../../connectors/port.ts'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { CHECKOUT_TYPES, type InstrumentKind, PAYMENT_TYPES, TYPE_CODES } from '../../payment-methods/types.ts'
import { ATTEMPT_MOVES } from '../states.ts'

export const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
export const Time = (description: string) => Type.String({ format: 'date-time', description })

export const PaymentType = Type.Enum([...TYPE_CODES], { component: 'PaymentType', description: 'A way to pay.' })

export const Failure = Type.Object(
  { code: Type.String({ description: 'For programs, for example `CARD_DECLINED`.' }), reason: Type.String() },
  { component: 'Failure', description: 'Why it failed.' },
)

export const FailureInBrowser = Type.Object(
  {
    code: Failure.properties.code,
    reason: Type.String({
      description:
        'Present for a refused card only; otherwise empty, since it may be the provider’s wording about the merchant.',
    }),
  },
  { component: 'FailureInBrowser', description: 'Why it failed, as a browser session reads it.' },
)

/** What an instrument of each kind has beside its type. */
const FIELDS = {
  qr: { qrContent: Type.String({ description: 'The content of the QR code.' }) },
  number: {
    bankCode: Type.String(),
    number: Type.String({ description: 'The account number to pay to.' }),
    accountName: Type.String(),
  },
  approval: {
    walletCode: Type.String(),
    url: Nullable(Type.String(), 'Where the payer approves; null: the wallet sent a push notification to its app.'),
    qrContent: Nullable(Type.String()),
  },
  page: { url: Type.String({ description: 'The provider’s page that accepts the card.' }) },
  mandate: {},
} as const satisfies Readonly<Record<InstrumentKind, object>>

/** What an instrument of this type has beside its type. */
export const instrumentFields = (type: (typeof TYPE_CODES)[number]) => FIELDS[PAYMENT_TYPES[type].instrument]

const Instrument = Type.Unsafe<port.Instrument>(
  Type.Union(
    CHECKOUT_TYPES.map((type) => Type.Object({ type: Type.Literal(type), ...instrumentFields(type) })),
    { component: 'Instrument', description: 'What the payer pays with, distinguished by `type`.' },
  ),
)

const attempt = {
  transactionId: Type.String({ description: '`pay_…`' }),
  type: PaymentType,
  code: Nullable(Type.String(), 'The bank or wallet.'),
  status: Type.Enum(Object.keys(ATTEMPT_MOVES) as (keyof typeof ATTEMPT_MOVES)[], {
    description: '`RETIRED`: replaced, expired or abandoned; money for it is still accepted.',
  }),
  reference: Nullable(Type.String(), 'The provider’s reference.'),
  instrument: Nullable(Instrument),
  card: Nullable(
    Type.Object({ brand: Type.String(), lastFour: Type.String() }),
    'A card payment: `visa` and its last four digits.',
  ),
  failure: Nullable(Failure),
  createdAt: Time('When it was created for the payer.'),
  expiresAt: Time('When it stops being shown.'),
}

export const Attempt = Type.Object(attempt, {
  component: 'Attempt',
  description: 'One way to pay that was created for the payer.',
})

/** The shape that `checkout/browser-view.ts` returns. */
export const AttemptInBrowser = Type.Object(
  {
    ...attempt,
    reference: Type.Null(),
    instrument: Nullable(Instrument, 'Null once the checkout has ended.'),
    failure: Nullable(FailureInBrowser),
  },
  {
    component: 'AttemptInBrowser',
    description: 'One way to pay that was created for the payer, as a browser session reads it.',
  },
)

export const ATTEMPT_EXAMPLE = {
  transactionId: SAMPLE.transactionId,
  type: 'qrcode',
  code: null,
  status: 'SUCCEEDED',
  reference: '2026030200000000000417',
  instrument: { type: 'qrcode', qrContent: '00020101021226570011ID.GAPURA.WWW…6304A13B' },
  card: null,
  failure: null,
  createdAt: '2026-03-02T03:04:31.204Z',
  expiresAt: '2026-03-02T03:19:31.204Z',
}

export const ATTEMPT_EXAMPLE_IN_BROWSER = { ...ATTEMPT_EXAMPLE, reference: null, instrument: null }
