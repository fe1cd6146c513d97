import Type, { type Static } from 'typebox'
import { PLAIN_AND_VISIBLE } from '../../base/plain-text.ts'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { HOME, HOME_CURRENCY } from '../../markets/market-of.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
/** Whole rupiah, as much as an amount of the API may be. */
const LOW_BALANCE_MAX = 999_999_999_999
const url = (description: string) => Type.String({ maxLength: 2048, description })

const fields = {
  displayName: Type.String({
    minLength: 1,
    maxLength: 64,
    ...PLAIN_AND_VISIBLE,
    description: 'Your name on the pages.',
  }),
  successUrl: Nullable(url('Where payers go once paid, for checkouts that do not say.')),
  cancelUrl: Nullable(url('Where payers go to give up, likewise.')),
  webhookUrl: Nullable(url('Receives every event but those that `callbackUrl` takes.')),
  callbackUrl: Nullable(url('Receives `send_money.*` events; null: the webhook URL.')),
  allowedOrigins: Type.Array(Type.String({ maxLength: 260 }), {
    maxItems: 50,
    description: 'Origins whose pages may call the API from a browser, for example https://shop.example.',
  }),
  defaultCurrency: Nullable(
    Type.String({
      pattern: '^[A-Z]{3}$',
      explain: `must be an ISO 4217 code in upper case, for example ${HOME_CURRENCY}`,
      description: 'ISO 4217; what a sentence without a currency means.',
    }),
  ),
  timeZone: Type.String({
    maxLength: 64,
    description: 'Where your days begin, for the dashboard and its reports: a name of the IANA database.',
    examples: [HOME.calendar.zone],
  }),
  lowBalance: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: LOW_BALANCE_MAX,
      description: 'Whole rupiah: with less available, the dashboard says so. Null: it says nothing.',
    }),
  ),
  lowBalances: Type.Array(
    Type.Object(
      {
        currency: Type.String({ pattern: '^[A-Z]{3}$', explain: 'must be an ISO 4217 code in upper case' }),
        amount: Type.Integer({ minimum: 1, maximum: LOW_BALANCE_MAX, description: 'Whole units.' }),
      },
      { additionalProperties: false },
    ),
    {
      maxItems: 50,
      description:
        'The same by currency, rupiah among them. A change replaces all of them; give either this or `lowBalance`.',
    },
  ),
  matchOldestFirst: Type.Boolean({
    description:
      'Whether money that a customer’s number received, and that names no invoice, pays their oldest invoices first. False: it ' +
      'waits for you, unless one open invoice is of exactly that sum.',
  }),
  accentColor: Nullable(
    Type.String({
      pattern: '^#[0-9a-f]{6}$',
      explain: 'must be a colour such as #0a7d55',
      description: 'The colour of the pages’ buttons and links.',
    }),
  ),
}

export const SettingsReply = Type.Object(
  {
    ...fields,
    receivesClaimUrls: Type.Boolean({
      description:
        'Whether `refund.*` events to `webhookUrl` carry `claimUrl`: it was set, or set again, with a key that has the scope `refunds`, or was set or confirmed by a member who may make refunds.',
    }),
    logoUrl: Nullable(Type.String({ description: 'Your logo on the pages; set in the dashboard.' })),
  },
  {
    component: 'Settings',
    description: 'What you set for your account.',
    examples: [
      {
        displayName: 'Kopi Gapura',
        successUrl: 'https://shop.example/success',
        cancelUrl: 'https://shop.example/cancel',
        webhookUrl: 'https://shop.example/webhooks',
        receivesClaimUrls: true,
        callbackUrl: null,
        allowedOrigins: ['https://shop.example'],
        defaultCurrency: HOME_CURRENCY,
        timeZone: HOME.calendar.zone,
        lowBalance: 5_000_000,
        lowBalances: [{ currency: HOME_CURRENCY, amount: 5_000_000 }],
        matchOldestFirst: false,
        accentColor: '#0a7d55',
        logoUrl: null,
      },
    ],
  },
)
export const ChangeSettings = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  component: 'ChangeSettings',
  examples: [{ webhookUrl: 'https://shop.example/webhooks' }],
})
export type ChangeSettings = Static<typeof ChangeSettings>

export const RotatedSecret = Type.Object(
  {
    webhookSecret: Type.String({ description: 'Shown this once: `whsec_…`.' }),
    previousValidUntil: Type.String({ format: 'date-time', description: 'Until then both secrets sign.' }),
  },
  {
    component: 'RotatedWebhookSecret',
    description: 'The new secret, this once.',
    examples: [
      {
        webhookSecret: `whsec_${SAMPLE.webhookSecret.toString('base64')}`,
        previousValidUntil: '2026-03-03T03:04:05.678Z',
      },
    ],
  },
)
