import type { FastifyInstance } from 'fastify'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { documentPage, escapeHtml, scrolling, withCode } from '../../guides/document-page.ts'
import type { Json } from '../../http/openapi/operation.ts'
import { plainSchema } from '../../http/openapi/shapes.ts'
import { pagesBelow, type SendPage } from '../../http/pages-below.ts'
import { PRODUCTION_SCHEDULE, SANDBOX_SCHEDULE, type Schedule } from '../delivery/retry-schedule.ts'
import { eventExample, eventShape } from './event-shape.ts'
import type { EventType } from './event-type.ts'

/** `5 s, 5 min, 2 h` */
const waits = (schedule: Schedule): string =>
  schedule
    .slice(1)
    .map((ms) =>
      ms < MINUTE_MS ? `${ms / SECOND_MS} s` : ms < HOUR_MS ? `${ms / MINUTE_MS} min` : `${ms / HOUR_MS} h`,
    )
    .join(', ')

/** The rules of delivery, as terms and their meanings. */
const CONTRACT: readonly (readonly [string, string])[] = [
  [
    'Where to',
    'To the `webhookUrl` of your settings; events of payouts (`send_money.…`) to the `callbackUrl`, where one is set. And to every ' +
      'endpoint of `/v1/webhook-endpoints` (up to 16) with a filter that fits: a type, `prefix.*`, or `*`. `attention.…` goes to ' +
      'those alone. What an endpoint does not ask ' +
      'for when an event is recorded is not delivered to it later.',
  ],
  [
    'Several endpoints',
    'Each is on its own: its secret, its order, its tries, its 410. One that is down delays no other. An event has the same ' +
      '`webhook-id` at all of them, so two that lead to the same program bring it twice.',
  ],
  [
    'What is sent',
    'A POST of JSON by the Standard Webhooks specification, with `webhook-id`, `webhook-timestamp` and ' +
      '`webhook-signature`. Any Standard Webhooks library verifies it with your secret (`whsec_…`).',
  ],
  [
    'What counts as delivered',
    'A reply of 2xx within 15 seconds. Nothing of it is read but its status. Redirects are not followed and count as failures.',
  ],
  [
    'Tries',
    `The first at once; then, counted from the end of the try before, after ${waits(PRODUCTION_SCHEDULE)}, each ±10 %; in the ` +
      `sandbox after ${waits(SANDBOX_SCHEDULE)}. \`Retry-After\` makes a wait longer, up to 24 hours.`,
  ],
  [
    '410',
    'The endpoint is gone: it is switched off, and no other is. Nothing more is sent there until its URL is set again (settings) or it ' +
      'is enabled again (`PATCH /v1/webhook-endpoints/{id}`). What waited for it fails, and can be sent again.',
  ],
  [
    'Duplicates',
    'Every event is delivered at least once, so it can come twice: `webhook-id` is the same on every try. Keep those you ' +
      'have handled, and answer 200 to them.',
  ],
  [
    'Order',
    'None is promised, at one endpoint or between several. `sequence` counts the events of one checkout, refund, payout or onboarding from 1: ignore one that is ' +
      'lower than what you have handled of the same object, or read the object when an event comes.',
  ],
  [
    'A new secret',
    'The old one still signs beside the new one for 24 hours, or at an endpoint of its own for the `overlapHours` you choose (0 to ' +
      '168): the header then has both signatures, and one that fits is enough. Every try is signed when it is made, also of events ' +
      'recorded or failed before: by the secrets of that moment, never by one that has ended.',
  ],
  [
    'Looking and sending again',
    '`GET /v1/events` lists them for 30 days, `GET /v1/events/{id}` has every try, and `POST /v1/events/{id}/resend` begins a new ' +
      'round under the same `webhook-id`, at every endpoint or at one (`?endpoint=`). `POST /v1/events/resend-failed` does so for what ' +
      'failed at one endpoint in a span of time, up to 1,000 a request.',
  ],
  ['What you do not know', 'Types and fields may be added. Answer 200 to a type that you do not handle.'],
]

/** `/docs/webhooks`: how events are delivered, and every type; `/docs/webhooks/{type}`: its shape and an example. */
export function catalogueRoutes(server: FastifyInstance, types: readonly EventType[]): void {
  const html = 'text/html; charset=utf-8'
  server.get('/docs/webhooks', async (_request, reply) => reply.type(html).send(overview(types)))
  const pageOfType = (type: EventType): [string, SendPage] => [
    type.name,
    (reply) => reply.type(html).send(pageOf(type)),
  ]
  pagesBelow(server, '/docs/webhooks', types.map(pageOfType))
}

function overview(types: readonly EventType[]): string {
  const terms = CONTRACT.map(([term, text]) => `<dt>${escapeHtml(term)}</dt><dd>${withCode(text)}</dd>`)
  const rows = types.map(
    ({ name, description }) =>
      `<tr><td><a href="/docs/webhooks/${name}"><code>${name}</code></a></td><td>${withCode(description)}</td></tr>`,
  )
  const body = `<h1>Webhook events</h1>
<p>What is posted to your endpoint, and how. What a receiver does with it: <a href="/docs/guides/webhooks">the guide</a>.</p>
<h2>How they are delivered</h2><dl>${terms.join('\n')}</dl>
<h2>Every type</h2>${scrolling(`<table><tbody>${rows.join('\n')}</tbody></table>`)}`
  return documentPage({ title: 'Webhook events', path: '/docs/webhooks', body })
}

function pageOf(type: EventType): string {
  const json = (value: unknown) => `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`
  const body = `<h1><code>${type.name}</code></h1>
<p>${withCode(type.description)} <code>sequence</code> counts the events of one ${type.subject}.</p>
<h2>Example</h2>${json(eventExample(type))}
<h2>JSON Schema</h2>${json(plainSchema({ ...eventShape(type) } as Json))}`
  return documentPage({ title: type.name, path: `/docs/webhooks/${type.name}`, body })
}
