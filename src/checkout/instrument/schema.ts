import Type, { type Static } from 'typebox'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { CHECKOUT_TYPES, gives, type TYPE_CODES } from '../../payment-methods/types.ts'
import { instrumentFields, Nullable, Time } from '../attempts/schema.ts'

/** The types whose instruments can be shown on a merchant's own page. */
const SHOWN_TYPES = CHECKOUT_TYPES.filter((type) => !gives(type, 'page'))

/** `POST /v1/checkout/{id}/instrument`. */
export const RequestInstrument = Type.Object(
  {
    type: Type.Optional(
      Type.Enum([...CHECKOUT_TYPES], {
        description:
          'Absent: the type of the open instrument, else that of the checkout. Another type replaces the open instrument.',
      }),
    ),
    code: Type.Optional(
      Type.String({
        maxLength: 32,
        description: 'The bank or wallet, any case; required where the checkout names none.',
      }),
    ),
    phone: Type.Optional(
      Type.String({
        maxLength: 32,
        description:
          'The payer’s mobile number, for a wallet that prompts in its app; the refusal names it where it is missing.',
      }),
    ),
  },
  { additionalProperties: false, component: 'RequestInstrument', examples: [{ type: 'qrcode' }] },
)
export type RequestInstrument = Static<typeof RequestInstrument>

const IMAGE =
  'A picture of the QR code: SVG, or PNG where `Accept` prefers it. It shows the current code of the checkout.'

const shownFields = (type: (typeof TYPE_CODES)[number]) => ({
  type: Type.Literal(type),
  ...instrumentFields(type),
  expiresAt: Time('Until when it can be paid; request it again for a fresh one.'),
  ...(gives(type, 'qr') ? { imageUrl: Type.String({ format: 'uri', description: IMAGE }) } : {}),
  ...(gives(type, 'approval')
    ? { imageUrl: Nullable(Type.String({ format: 'uri' }), `${IMAGE} Null: there is no QR code.`) }
    : {}),
})

const ShownInstrument = Type.Union(
  SHOWN_TYPES.map((type) => Type.Object(shownFields(type))),
  {
    component: 'ShownInstrument',
    description: 'What the payer pays with, to be shown on your own page; distinguished by `type`.',
  },
)

export const InstrumentReply = Type.Object(
  { instrument: ShownInstrument },
  {
    component: 'InstrumentReply',
    description: 'What to show the payer.',
    examples: [
      {
        instrument: {
          type: 'qrcode',
          qrContent: '00020101021226570011ID.GAPURA.WWW…6304A13B',
          expiresAt: SAMPLE.expiresAt,
          imageUrl: `https://pay.example/${SAMPLE.checkoutId}/qr`,
        },
      },
    ],
  },
)
