import Type, { type Static } from 'typebox'

export const Simulate = Type.Object(
  {
    outcome: Type.Enum(['succeeded', 'processing', 'failed', 'expired', 'duplicate', 'refunded']),
    type: Type.Optional(Type.Enum(['qrcode', 'virtual_account', 'ewallet', 'credit_card'])),
    code: Type.Optional(Type.String({ maxLength: 32 })),
  },
  { additionalProperties: false, examples: [{ outcome: 'succeeded' }] },
)
export type Simulate = Static<typeof Simulate>

export const SimulatePayout = Type.Object(
  { outcome: Type.Enum(['succeeded', 'failed', 'unknown', 'reversed']) },
  { additionalProperties: false },
)
export type SimulatePayout = Static<typeof SimulatePayout>

export const Advance = Type.Object(
  { seconds: Type.Integer({ minimum: 1, maximum: 366 * 24 * 3_600, description: 'How far to move; never back.' }) },
  { additionalProperties: false, examples: [{ seconds: 3_600 }] },
)
export type Advance = Static<typeof Advance>

export const Advanced = Type.Object({ now: Type.String({ format: 'date-time' }) })
