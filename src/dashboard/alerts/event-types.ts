import Type, { type Static } from 'typebox'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { eventTypesOf } from '../../webhooks/catalogue/event-type.ts'
import { ATTENTION_KINDS, SUBJECT_TYPES } from '../overview/attention-kinds.ts'
import { Nullable } from '../schema-parts.ts'

const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const EXAMPLE = {
  id: SAMPLE.attentionId,
  kind: 'refunds_failed',
  subject: { type: 'refund', id: SAMPLE.refundId },
  currency: HOME_CURRENCY,
  amount: 125_000,
  since: SAMPLE.paidAt,
  closedAt: null,
  url: `https://pay.example/dashboard/refunds/${SAMPLE.refundId}`,
}

const AttentionData = Type.Object(
  {
    id: Type.String({ description: '`att_…`, the same in both events of one opening. What begins anew has another.' }),
    kind: Type.String({ description: `What is wrong: ${named(ATTENTION_KINDS)}. More may be added.` }),
    subject: Type.Object(
      {
        type: Type.String({ description: `What it is: ${named(SUBJECT_TYPES)}. More may be added.` }),
        id: Type.String({ description: 'Its id; of a balance its currency, of an endpoint as `endpoint` elsewhere.' }),
      },
      { additionalProperties: false, description: 'The one thing that needs attention.' },
    ),
    currency: Nullable(Type.String({ description: 'Of the amount; null: no money is meant.' })),
    amount: Nullable(Type.Integer({ description: 'Whole units: of a balance what is left, else what it is about.' })),
    since: Type.String({ format: 'date-time', description: 'When it was first seen.' }),
    closedAt: Nullable(Type.String({ format: 'date-time', description: 'When it was first not seen any more.' })),
    url: Type.String({ format: 'uri', description: 'Where the dashboard shows it, with how to resolve it.' }),
  },
  {
    additionalProperties: false,
    component: 'AttentionData',
    description: 'Something that a person should look at, as the dashboard’s attention list has it.',
    examples: [EXAMPLE],
  },
)
export type AttentionData = Static<typeof AttentionData>

/** Delivered only to endpoints that subscribe to them. */
export const ATTENTION_EVENTS = eventTypesOf(
  'attention',
  { subject: 'opening', data: AttentionData },
  {
    opened: {
      description:
        'Something began to need attention: once for each thing, within some minutes. It goes to endpoints of ' +
        '`/v1/webhook-endpoints` that ask for it alone, not to the `webhookUrl` of the settings.',
      example: EXAMPLE,
    },
    closed: {
      description:
        'What needed attention does no more: once for each opening, when it has been well for a quarter of an hour. It goes to ' +
        'endpoints that ask for it alone.',
      example: { ...EXAMPLE, closedAt: SAMPLE.expiresAt },
    },
  },
)
