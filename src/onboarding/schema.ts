import Type, { type Static } from 'typebox'
import { PLAIN_LINES } from '../base/plain-text.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { ACCOUNT_NO_DIGITS, ACCOUNT_NO_PATTERN } from '../markets/account-number.ts'
import { ONBOARDING_MOVES, type OnboardingStatus, REPORTED } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })
const closed = { additionalProperties: false }

/**
 * Visible text without invisible characters: controls, line separators, zero-width marks, and those that change the text
 * direction, which can make one name look like another.
 */
const VISIBLE = '^(?=[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff]*$)\\s*\\S'

const text = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: VISIBLE,
    explain: 'must not be blank or contain control or invisible characters',
    ...(description === undefined ? {} : { description }),
  })
const digits = (pattern: string, explain: string, description?: string) =>
  Type.String({ pattern, explain, ...(description === undefined ? {} : { description }) })

const BUSINESS_EXAMPLE = {
  legalName: 'PT Kopi Gapura',
  businessType: 'PT',
  nib: '9120001234567',
  npwp: '0123456789012345',
  address: { line: 'Jl. Braga 1', city: 'Bandung', postalCode: '40111' },
  bankAccount: { bankCode: 'BCA', accountNo: '1234567890', accountName: 'PT Kopi Gapura' },
  owners: [{ name: 'Siti Rahma', nik: '3273014101900001', sharePercent: 100 }],
  documents: [{ kind: 'deed', reference: 'https://files.example/deed.pdf' }],
}

/** What is known of a business ("KYB data"). The rules between fields are in rules.ts. */
export const Business = Type.Object(
  {
    legalName: text(200, 'As in the deed of establishment.'),
    businessType: text(64, 'For example `PT`, `CV` or `individual`.'),
    nib: digits('^[0-9]{13}$', 'must be 13 digits', 'Business identification number, 13 digits.'),
    npwp: digits('^([0-9]{15}|[0-9]{16})$', 'must be 15 or 16 digits', 'Tax number, 15 or 16 digits.'),
    address: Type.Object(
      { line: text(255), city: text(100), postalCode: digits('^[0-9]{5}$', 'must be 5 digits') },
      closed,
    ),
    bankAccount: Type.Object(
      {
        bankCode: Type.String({
          minLength: 1,
          maxLength: 32,
          description: 'From `GET /v1/banks`: short, 3-digit or BIC.',
        }),
        accountNo: digits(ACCOUNT_NO_PATTERN, `must be ${ACCOUNT_NO_DIGITS}`),
        accountName: text(100),
      },
      closed,
    ),
    owners: Type.Array(
      Type.Object(
        {
          name: text(100),
          nik: digits('^[0-9]{16}$', 'must be 16 digits', 'Identity number, 16 digits.'),
          sharePercent: Type.Integer({ minimum: 1, maximum: 100, description: 'Whole percent; together at most 100.' }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 20 },
    ),
    documents: Type.Array(
      Type.Object(
        {
          kind: text(64, 'For example `nib_certificate` or `npwp`.'),
          reference: text(
            255,
            'Where the provider finds it: an address or a file id; or the id of a document uploaded in the dashboard, `doc_…`.',
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: 20 },
    ),
  },
  {
    ...closed,
    component: 'Business',
    examples: [BUSINESS_EXAMPLE],
  },
)

/** `POST /v1/onboarding/status`: a provider's report. */
export const StatusReport = Type.Object(
  {
    reference_id: Type.String({ minLength: 1, maxLength: 64, description: 'As we pushed it.' }),
    status: Type.Enum([...REPORTED]),
    reason: Type.Optional(
      Type.String({
        maxLength: 500,
        ...PLAIN_LINES,
        description: 'Why it was rejected, for the merchant.',
      }),
    ),
  },
  { ...closed, component: 'OnboardingReport', examples: [{ reference_id: 'kyb_demo', status: 'received' }] },
)
export type StatusReport = Static<typeof StatusReport>

const status = Type.Enum(Object.keys(ONBOARDING_MOVES) as OnboardingStatus[], {
  component: 'OnboardingStatus',
  description: 'How far the check of a business is.',
})

export const StatusReply = Type.Object(
  {
    reference_id: Type.String(),
    status,
    applied: Type.Boolean({ description: 'False: it was so already, or later news had overtaken it.' }),
  },
  {
    component: 'OnboardingReportReply',
    description: 'How it stands now.',
    examples: [{ reference_id: 'kyb_demo', status: 'received', applied: true }],
  },
)

const standing = {
  reference_id: Type.String({ description: '`kyb_…`: what the provider calls it by.' }),
  status,
  reason: Nullable(Type.String({ description: 'Why it was rejected.' })),
  ready: Type.Boolean({ description: 'Approved, and the provider is ready for live payments.' }),
  live: Type.Boolean({ description: 'Approved, and let live by the operator.' }),
  version: Type.Integer({ description: 'Counts the data sent in.' }),
  updatedAt: Time('When it last changed.'),
}
export const STANDING_EXAMPLE = {
  reference_id: 'kyb_dem0gapvr1k4w6e8r2t5y7v9xp',
  status: 'received',
  reason: null,
  ready: false,
  live: false,
  version: 1,
  updatedAt: SAMPLE.createdAt,
}
export const Standing = Type.Object(standing, {
  component: 'OnboardingStanding',
  description: 'How an onboarding stands.',
  examples: [STANDING_EXAMPLE],
})

/** `GET /v1/onboarding`. */
export const OnboardingReply = Type.Object(
  {
    ...standing,
    pushedAt: Nullable(Time('When the provider took the data; null: it is on its way.')),
    business: Nullable(Business),
    history: Type.Array(
      Type.Object({
        status,
        ready: Type.Boolean(),
        reason: Nullable(Type.String()),
        at: Time('When it was reported.'),
      }),
      { description: 'Every report that changed something, oldest first.' },
    ),
  },
  {
    component: 'Onboarding',
    description: 'How an onboarding stands, with the data that was sent in last.',
    examples: [
      {
        ...STANDING_EXAMPLE,
        pushedAt: '2026-03-02T03:04:06.100Z',
        business: BUSINESS_EXAMPLE,
        history: [{ status: 'received', ready: false, reason: null, at: SAMPLE.createdAt }],
      },
    ],
  },
)
