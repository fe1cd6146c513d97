import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { isSameBytes } from '../../../base/crypto/hmac.ts'
import { isCurrency } from '../../../base/currency.ts'
import { redirectUrlFault } from '../../../base/net/redirect-url.ts'
import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import type { Bank } from '../bank.ts'
import { authorize, findCardPayment, voidPayment } from './authorize.ts'
import { CHALLENGE_PAGES } from './pages.ts'
import { mountRefunds } from './refund-routes.ts'
import { acquirerSecret } from './secret.ts'
import type { CardPayment } from './store.ts'

const PAYMENTS = '/acquirer/v1/payments'
const BY_REFERENCE = `${PAYMENTS}/:reference(^[0-9a-z]{1,64}$)`
const BODY_MAX_BYTES = 4 * 1024

/** A request to charge a card. Amounts in smallest units, as digits. */
const PaymentBody = Type.Object(
  {
    reference: Type.String({ pattern: '^[0-9a-z]{1,64}$' }),
    amount: Type.Object({ value: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }), currency: Type.String() }),
    card: Type.Object({
      number: Type.String({ pattern: '^[0-9]{12,19}$' }),
      expiry: Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' }),
      securityCode: Type.String({ pattern: '^[0-9]{3,4}$' }),
    }),
    merchantName: Type.String({ maxLength: 255 }),
    returnUrl: Type.String({ maxLength: 512 }),
  },
  { additionalProperties: false },
)
type PaymentBody = Static<typeof PaymentBody>

type ByReference = { Params: { reference: string } }

/**
 * The sandbox's card acquirer: payments by the partner's reference, JSON behind a bearer token. Bodies are parsed and
 * checked here, by code that never repeats them: what a card's holder typed is in no message, log or row.
 */
export async function mountAcquirer(server: FastifyInstance, bank: Bank): Promise<void> {
  const secret = Buffer.from(`Bearer ${acquirerSecret(bank.partner)}`)
  server.addHook('onRequest', async (request, reply) => {
    if (!isSameBytes(Buffer.from(request.headers.authorization ?? ''), secret)) return sendError(reply, 401)
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => done(null, parseQuietly(body.toString())),
  )
  server.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500) request.log.error({ code: (error as { code?: string }).code }, 'the acquirer failed')
    return sendError(reply, status)
  })

  server.post(PAYMENTS, async (request, reply) => {
    const { body } = request
    if (!isPayment(body)) return sendError(reply, 400)
    const { reference, amount, card, merchantName, returnUrl } = body
    if (!isCurrency(amount.currency)) return sendError(reply, 400)
    const money = { amount: BigInt(amount.value), currency: amount.currency }
    const made = await transaction(bank.db, ALL_MERCHANTS, (tx) =>
      authorize(tx, bank.actFor(reference, bank.clock), { reference, amount: money, merchantName, returnUrl }, card),
    )
    return made ? toWire(bank, made) : { reference, status: 'REFUSED', refusalCode: 'TEST_CARDS_ONLY' }
  })

  server.get<ByReference>(BY_REFERENCE, async ({ params }, reply) => {
    const found = await transaction(bank.db, ALL_MERCHANTS, (tx) =>
      findCardPayment(tx, bank.actFor(params.reference, bank.clock), params.reference),
    )
    return found ? toWire(bank, found) : sendError(reply, 404)
  })

  mountRefunds(server, bank)
  server.post<ByReference>(`${BY_REFERENCE}/void`, async ({ params }, reply) => {
    const found = await transaction(bank.db, ALL_MERCHANTS, (tx) =>
      voidPayment(tx, bank.actFor(params.reference, bank.clock), params.reference),
    )
    return found ? toWire(bank, found) : sendError(reply, 404)
  })
}

const isPayment = (body: unknown): body is PaymentBody =>
  Check(PaymentBody, body) && redirectUrlFault(body.returnUrl, true) === undefined

function parseQuietly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ERRORS: Readonly<Record<number, string>> = { 400: 'MALFORMED', 401: 'UNAUTHORIZED', 404: 'NOT_FOUND' }

const sendError = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).send({ error: ERRORS[status] ?? (status < 500 ? 'REFUSED' : 'FAILED') })

const toWire = (bank: Bank, { id, reference, status, amount, token, refusalCode, decidedAt }: CardPayment) => ({
  id,
  reference,
  status,
  ...(amount && { amount: { value: amount.amount.toString(), currency: amount.currency } }),
  ...(status === 'REFUSED' && { refusalCode }),
  ...(status === 'CHALLENGE' && { challengeUrl: `${bank.partner.payerUrl}${CHALLENGE_PAGES}/${token}` }),
  ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
})
