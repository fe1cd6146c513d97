import Type from 'typebox'
import { ERRORS, type ErrorCode } from '../../base/errors.ts'
import { guideTo } from '../error-guide.ts'
import { SAMPLE } from './samples.ts'

/** Codes that only the dashboard's people can meet. */
const OF_THE_DASHBOARD: readonly ErrorCode[] = ['REAUTHENTICATE']

/** Every code that a call with a key can meet. */
const PUBLIC_CODES = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => !OF_THE_DASHBOARD.includes(code))

const ErrorCodes = Type.Enum(PUBLIC_CODES, {
  component: 'ErrorCode',
  description: 'What is wrong, for programs. Cause and remedy of each: `/docs/errors`. More may be added.',
})

const Fault = Type.Object(
  {
    field: Type.String({ description: 'A dotted path, or `""` for the whole body.' }),
    code: Type.String({ description: 'What is wrong with it, for example `REQUIRED` or `NOT_AN_INTEGER`.' }),
    message: Type.String({ description: 'What to change.' }),
    asks: Type.Optional(Type.String({ description: 'For a sentence: the field in question.' })),
    readAs: Type.Optional(
      Type.String({
        description:
          'Of a sentence that asks for no payment (`NOT_A_PAYMENT_REQUEST`): what it was read as. One of `cancel`, ' +
          '`refund`, `paid`, `debit`, `price`, `send`, `neg`, `report`, `notif`, `chat`, `status`, `setting`.',
      }),
    ),
    question: Type.Optional(
      Type.Object(
        { en: Type.String(), id: Type.String() },
        { description: 'Of a sentence: the message in English and in Indonesian.' },
      ),
    ),
    choices: Type.Optional(
      Type.Array(
        Type.Object({
          label: Type.String(),
          answers: Type.Object({}, { additionalProperties: true, description: 'Send it as `answers`.' }),
        }),
        { description: 'Of a sentence: answers that settle it.' },
      ),
    ),
  },
  {
    component: 'Fault',
    description: 'One fault of a request.',
    examples: [
      {
        field: 'amount',
        code: 'NOT_AN_INTEGER',
        message:
          '"amount" must be an integer: write it as a plain integer, for example 125000 (no quotes, no decimals, no exponent).',
      },
    ],
  },
)

/** One finding in a sentence. Source: interface, "POST /v1/checkout/intents". */
export const Explanation = Type.Object(
  {
    field: Type.String(),
    text: Type.String({ description: 'The words it was read from.' }),
    start: Type.Integer({ description: 'Where they begin in the sentence, in UTF-16 units.' }),
    end: Type.Integer({ description: 'Where they end.' }),
    rule: Type.String({ description: 'The rule that decided.' }),
  },
  {
    component: 'Explanation',
    description: 'One finding in a sentence.',
    examples: [{ field: 'amount', text: '125rb', start: 24, end: 29, rule: 'amount.only' }],
  },
)

/** Part of every refusal, in any form. */
export const RequestId = Type.String({
  description: 'As in `X-Request-Id`: tell it to the operator where something is wrong.',
})

/** RFC 9457. Source: interface, "Errors". */
export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'The page about the code.' }),
    title: Type.String(),
    status: Type.Integer({ description: 'The HTTP status.' }),
    code: ErrorCodes,
    detail: Type.String({ description: 'What to change.' }),
    requestId: RequestId,
    errors: Type.Optional(Type.Array(Fault, { description: 'Every fault of the request at once.' })),
    explain: Type.Optional(
      Type.Array(Explanation, { description: 'Of a sentence: what was understood, from which words.' }),
    ),
  },
  {
    component: 'Problem',
    description:
      'Refused (RFC 9457). `code` says why, `detail` what to change, and `errors` names every fault of the request.',
    examples: [
      {
        type: 'https://pay.example/docs/errors#NOT_FOUND',
        title: guideTo('NOT_FOUND').title,
        status: 404,
        code: 'NOT_FOUND',
        detail: 'There is nothing here by this address or id.',
        requestId: SAMPLE.requestId,
      },
    ],
  },
)
