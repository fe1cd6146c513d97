import Type, { type Static } from 'typebox'

/** `POST /v1/checkout/intents`. */
export const CreateIntent = Type.Object(
  {
    intent: Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'What is to be paid, in Indonesian or English, as one would say it.',
    }),
    answers: Type.Optional(
      Type.Object(
        {
          amount: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 999_999_999_999, description: 'What is to be paid, in whole units.' }),
          ),
          currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' })),
        },
        {
          additionalProperties: false,
          description:
            'Settles what the sentence was asked back about: one of `errors[].choices[].answers`, or an answer of the ' +
            'merchant’s own, with the same intent. An answer that contradicts the sentence is refused.',
        },
      ),
    ),
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

/** The reply of a dry run: what was read, and from which words. */
export const IntentPreview = Type.Object({
  amount: Type.Integer(),
  currency: Type.String(),
  type: Type.String(),
  code: Type.Union([Type.String(), Type.Null()]),
  description: Type.String(),
  metadata: Type.Object({}, { additionalProperties: true }),
  explain: Type.Array(
    Type.Object({
      field: Type.String(),
      text: Type.String(),
      start: Type.Integer(),
      end: Type.Integer(),
      rule: Type.String(),
    }),
  ),
  phrases: Type.Array(
    Type.Object({
      text: Type.String(),
      start: Type.Integer(),
      end: Type.Integer(),
      role: Type.String(),
      score: Type.Integer(),
    }),
  ),
})
export type IntentPreview = Static<typeof IntentPreview>
