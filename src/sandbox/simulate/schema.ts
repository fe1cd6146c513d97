import Type, { type Static } from 'typebox'
import { PLAIN } from '../../base/plain-text.ts'
import { AMOUNT_MAX } from '../../checkout/methods.ts'
import { CHECKOUT_TYPES } from '../../payment-methods/types.ts'

export const Simulate = Type.Object(
  {
    outcome: Type.Enum(['succeeded', 'processing', 'failed', 'expired', 'duplicate', 'refunded'], {
      description: 'What the payer or the bank does; `refunded`: the provider refunds on its own initiative.',
    }),
    type: Type.Optional(
      Type.Enum([...CHECKOUT_TYPES], {
        description: 'How it is paid, where the checkout leaves that open.',
      }),
    ),
    code: Type.Optional(Type.String({ maxLength: 32, description: 'The bank or wallet.' })),
  },
  {
    additionalProperties: false,
    component: 'SimulateCheckout',
    examples: [{ outcome: 'succeeded' }, { outcome: 'succeeded', type: 'virtual_account', code: 'BCA' }],
  },
)
export type Simulate = Static<typeof Simulate>

export const SimulateCharge = Type.Object(
  {
    outcome: Type.Enum(
      [
        ...(['succeeded', 'needs_payer', 'insufficient_funds', 'limit_exceeded', 'not_now', 'declined'] as const),
        ...(['blocked', 'expired', 'inactive', 'invalid', 'unlinked', 'fraud', 'limit_needs_payer'] as const),
      ],
      { description: 'What the provider reports: `succeeded`, `needs_payer`, or the `code` of a failure.' },
    ),
  },
  { additionalProperties: false, component: 'SimulateCharge', examples: [{ outcome: 'insufficient_funds' }] },
)
export type SimulateCharge = Static<typeof SimulateCharge>

export const SimulateLink = Type.Object(
  {
    outcome: Type.Enum(['agreed', 'refused', 'unlinked', 'expired'], {
      description:
        'What the payer does: they agree on its page and at their wallet, refuse there, or later unlink it in their wallet’s app; `expired`: their provider lets it end.',
    }),
    phone: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 20,
        description:
          'Of a payer who agrees: its last two digits decide what becomes of charges (guide “Saved methods”).',
      }),
    ),
  },
  {
    additionalProperties: false,
    component: 'SimulateSavedMethod',
    examples: [{ outcome: 'agreed' }, { outcome: 'agreed', phone: '081234567803' }],
  },
)
export type SimulateLink = Static<typeof SimulateLink>

export const SimulateCollector = Type.Object(
  {
    amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description: 'What is paid; whole currency units.' }),
    payer: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, ...PLAIN })),
          bank: Type.Optional(Type.String({ minLength: 1, maxLength: 32, ...PLAIN })),
          account: Type.Optional(Type.String({ pattern: '^[0-9]{4,34}$', explain: 'must be 4 to 34 digits' })),
          remark: Type.Optional(Type.String({ minLength: 1, maxLength: 100, ...PLAIN })),
        },
        {
          additionalProperties: false,
          description: 'Who pays, as the bank reports them; absent: the sandbox’s own payer.',
        },
      ),
    ),
  },
  {
    additionalProperties: false,
    component: 'SimulateCollector',
    examples: [{ amount: 50_000, payer: { name: 'Budi Santoso', bank: 'BCA', account: '5271000123456789' } }],
  },
)
export type SimulateCollector = Static<typeof SimulateCollector>

export const SimulateCollection = Type.Object(
  {
    outcome: Type.Enum(['refunded'], { description: '`refunded`: the provider refunds on its own initiative.' }),
  },
  { additionalProperties: false, component: 'SimulateCollection', examples: [{ outcome: 'refunded' }] },
)
export type SimulateCollection = Static<typeof SimulateCollection>

export const SimulatePayout = Type.Object(
  {
    outcome: Type.Enum(['succeeded', 'failed', 'unknown', 'reversed'], { description: 'What the bank does with it.' }),
  },
  { additionalProperties: false, component: 'SimulatePayout', examples: [{ outcome: 'reversed' }] },
)
export type SimulatePayout = Static<typeof SimulatePayout>

export const Advance = Type.Object(
  { seconds: Type.Integer({ minimum: 1, maximum: 366 * 24 * 3_600, description: 'How far to move; never back.' }) },
  { additionalProperties: false, component: 'AdvanceClock', examples: [{ seconds: 3_600 }] },
)
export type Advance = Static<typeof Advance>

export const Advanced = Type.Object(
  { now: Type.String({ format: 'date-time' }) },
  {
    component: 'Clock',
    description: 'What the account’s clock shows.',
    examples: [{ now: '2026-03-02T04:04:05.678Z' }],
  },
)
