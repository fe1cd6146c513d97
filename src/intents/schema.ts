import Type, { type Static } from 'typebox'

/** `POST /v1/checkout/intents`. */
export const CreateIntent = Type.Object(
  {
    intent: Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'What is to be paid, in Indonesian or English, as one would say it.',
    }),
    metadata: Type.Optional(
      Type.String({
        description:
          'A JSON object as text, with "source": "ai_intents", at most 4096 bytes; replaces the generated metadata.',
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ intent: 'tolong bikinin checkout 125rb buat langganan Pro, pake QRIS ya' }],
  },
)
export type CreateIntent = Static<typeof CreateIntent>

export const IntentQuery = Type.Object(
  {
    dryRun: Type.Optional(
      Type.Enum(['true', 'false'], { description: 'true: creates nothing, answers what was read and why.' }),
    ),
  },
  { additionalProperties: false },
)
export type IntentQuery = Static<typeof IntentQuery>
