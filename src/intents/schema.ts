import Type, { type Static } from 'typebox'
import { CheckoutSummary } from '../checkout/reply-schema.ts'
import { Explanation } from '../http/openapi/problem-schema.ts'

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
            'Settles the question about the sentence: one of `errors[].choices[].answers`, or an answer of the ' +
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
    component: 'CreateIntent',
    examples: [
      { intent: 'tolong bikinin checkout 125rb buat langganan Pro, pake QRIS ya' },
      { intent: 'tagih 3 kopi 25rb', answers: { amount: 75_000 } },
    ],
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
export const IntentPreview = Type.Object(
  {
    amount: Type.Integer({ description: 'Whole currency units.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    type: Type.String({ description: '`""`: the payer chooses.' }),
    code: Type.Union([Type.String(), Type.Null()], { description: 'The bank or wallet; null: the payer chooses.' }),
    description: Type.String({ description: 'What is paid for.' }),
    metadata: Type.Object({}, { additionalProperties: true }),
    explain: Type.Array(Explanation),
    phrases: Type.Array(
      Type.Object({
        text: Type.String(),
        start: Type.Integer(),
        end: Type.Integer(),
        role: Type.String({ description: '`goods`: the description was read from it; else `other`.' }),
        score: Type.Integer({ description: 'How much speaks for it as what is paid for.' }),
      }),
    ),
  },
  {
    component: 'IntentPreview',
    description: 'What was read from a sentence; nothing was created.',
    examples: [
      {
        amount: 125_000,
        currency: 'IDR',
        type: 'qrcode',
        code: null,
        description: 'langganan Pro',
        metadata: { source: 'ai_intents', plan: 'Pro' },
        explain: [{ field: 'amount', text: '125rb', start: 24, end: 29, rule: 'amount.only' }],
        phrases: [{ text: 'langganan Pro', start: 35, end: 48, role: 'goods', score: 9 }],
      },
    ],
  },
)
export type IntentPreview = Static<typeof IntentPreview>

/** A checkout, or with `dryRun` what was read. */
export const IntentReply = Type.Union([CheckoutSummary, IntentPreview], {
  description: 'The checkout; with `dryRun=true` what was read, and nothing is created.',
})
