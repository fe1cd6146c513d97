import type { FastifyInstance, FastifyReply } from 'fastify'
import { isSameBytes } from '../../../base/crypto/hmac.ts'
import { inTimeOf } from '../../../base/merchant-time.ts'
import type { Money } from '../../../base/money.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../../db/transaction.ts'
import { fromSnapMoney, toSnapMoney } from '../../../snap/amount.ts'
import type { ServiceName } from '../../../snap/services.ts'
import { actOnChallenge, chargeAgain } from '../acquirer/authorize.ts'
import type { Bank } from '../bank.ts'
import { isBehaviour, type Misbehaviour } from '../behaviour.ts'
import { payCollector } from '../collector/pay.ts'
import { decideLink } from '../linking/decide.ts'
import type { FailOutcome, PayOutcome, PayRefusalCode } from '../outcome.ts'
import { failQr, payQr } from '../qr/pay.ts'
import { refundByBank } from '../refund/refund-by-bank.ts'
import { paymentReference } from '../transaction/reference.ts'
import { shareTransaction } from '../transaction/share-transaction.ts'
import { decideTransfer } from '../transfer/decide.ts'
import { readStatement } from '../transfer/statement.ts'
import { failVirtualAccount, payVirtualAccount } from '../virtual-account/pay.ts'
import { approveWallet, failWallet, payWallet } from '../wallet/pay.ts'
import {
  CardBody,
  CONTROL_SECRET_HEADER,
  type ControlError,
  DecideBody,
  FailBody,
  LinkBody,
  MERCHANT_HEADER,
  type PaidReply,
  PayBody,
  RefundBody,
  WalletBody,
} from './control-wire.ts'

/** The customer's side of the bank, and the switch that makes it misbehave: plain HTTP under /sandbox, behind a secret. */
export async function mountControl(server: FastifyInstance, bank: Bank): Promise<void> {
  server.addHook('onRequest', async (request, reply) => {
    const given = Buffer.from(String(request.headers[CONTROL_SECRET_HEADER] ?? ''))
    if (!isSameBytes(given, Buffer.from(bank.partner.controlSecret))) {
      return sendError(reply, 401, 'UNAUTHORIZED', `Send the control secret as ${CONTROL_SECRET_HEADER}.`)
    }
  })

  server.addHook('preHandler', (request, _reply, done) => {
    const merchantId = request.headers[MERCHANT_HEADER]
    inTimeOf(typeof merchantId === 'string' ? merchantId : null, done)
  })

  server.post<{ Body: PayBody }>('/sandbox/pay', { schema: { body: PayBody } }, async (request, reply) => {
    const { body } = request
    const amount = body.amount === undefined ? null : fromSnapMoney(body.amount)
    if (!hasOneInstrument(body) || amount === undefined || amount?.amount === 0n) return sendMalformed(reply)
    const service = body.qrContent === undefined ? 'vaPayment' : 'qrNotify'
    const how = misbehaviourFor(bank, service, body.behaviour)
    // A number may be typed with spaces.
    const paid = `paid ${body.qrContent ?? body.virtualAccountNo?.replaceAll(/\s/g, '')}`
    const outcome = await shareTransaction(bank.db, [paid], (tx) =>
      pay(tx, bank, { ...body, amount, force: body.force ?? false }, how),
    )
    if (outcome.is === 'refused') return sendRefused(reply, outcome.code)
    if (!body.behaviour) bank.behaviour.countDown(service)
    bank.wakeNotifications()
    const { payment } = outcome
    return {
      reference: paymentReference(payment),
      amount: toSnapMoney(payment.amount),
      paidAt: payment.bookedAt.toISOString(),
    } satisfies PaidReply
  })

  server.post<{ Body: FailBody }>('/sandbox/fail', { schema: { body: FailBody } }, async (request, reply) => {
    const { body } = request
    if (!hasOneInstrument(body)) return sendMalformed(reply)
    const how = misbehaviourFor(bank, 'qrNotify', body.behaviour)
    const outcome = await transaction(bank.db, ALL_MERCHANTS, (tx): Promise<FailOutcome> => {
      const now = bank.clock()
      return body.qrContent === undefined
        ? failVirtualAccount(tx, now, body.virtualAccountNo ?? '')
        : failQr(tx, now, bank.partner, body.qrContent, how)
    })
    if (outcome.is === 'refused') return sendRefused(reply, outcome.code)
    bank.wakeNotifications()
    return {}
  })

  server.post<{ Body: DecideBody }>('/sandbox/transfer', { schema: { body: DecideBody } }, async (request, reply) => {
    const { partnerReferenceNo, decision } = request.body
    const outcome = await transaction(bank.db, ALL_MERCHANTS, (tx) =>
      decideTransfer(tx, bank.clock(), bank.transferMs, partnerReferenceNo, decision),
    )
    if (outcome.is === 'refused') return sendRefused(reply, outcome.code)
    bank.wakeNotifications()
    return {}
  })

  server.post<{ Body: WalletBody }>('/sandbox/wallet', { schema: { body: WalletBody } }, async (request, reply) => {
    const { referenceNo, act, force = false } = request.body
    const how = bank.behaviour.of('debitNotify')
    const outcome = await transaction(bank.db, ALL_MERCHANTS, async (tx) => {
      const now = bank.clock()
      if (act === 'pay') return payWallet(tx, now, bank.partner, { referenceNo, force }, how)
      if (act === 'refuse') return failWallet(tx, now, bank.partner, { referenceNo }, how)
      return approveWallet(tx, now, bank.partner, { referenceNo, settlesAt: null }, how)
    })
    if (outcome.is === 'refused') return sendRefused(reply, outcome.code)
    bank.behaviour.countDown('debitNotify')
    bank.wakeNotifications()
    return {}
  })

  server.post<{ Body: CardBody }>('/sandbox/card', { schema: { body: CardBody } }, async (request, reply) => {
    const { reference, act } = request.body
    const found = await transaction(bank.db, ALL_MERCHANTS, (tx) => {
      const now = bank.clock()
      return act === 'charge' ? chargeAgain(tx, now, reference) : actOnChallenge(tx, now, { reference }, { is: act })
    })
    return found ? {} : sendRefused(reply, 'NOT_FOUND')
  })

  mountLink(server, bank)
  mountRefund(server, bank)

  server.get<{ Querystring: { day?: string } }>('/sandbox/statement', async (request, reply) => {
    const { day = '' } = request.query
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return sendMalformed(reply)
    return { csv: await transaction(bank.db, ALL_MERCHANTS, (tx) => readStatement(tx, day)) }
  })

  server.get('/sandbox/behaviour', () => bank.behaviour.current())
  server.put('/sandbox/behaviour', async (request, reply) => {
    if (!isBehaviour(request.body)) return sendMalformed(reply)
    bank.behaviour.replace(request.body)
    return bank.behaviour.current()
  })
}

type Paying = Pick<PayBody, 'qrContent' | 'virtualAccountNo' | 'payer'> & {
  readonly amount: Money | null
  readonly force: boolean
}

/** What is paid again and again, or else what is paid once. */
async function pay(tx: Tx, { clock, partner }: Bank, paying: Paying, how: Misbehaviour): Promise<PayOutcome> {
  const { qrContent, virtualAccountNo = '', payer, ...ask } = paying
  const now = clock()
  const content = qrContent ?? virtualAccountNo.replaceAll(/\s/g, '')
  const collected = await payCollector(tx, now, partner, { ...ask, content, payer }, how)
  if (collected) return collected
  return qrContent === undefined
    ? payVirtualAccount(tx, now, partner, { ...ask, number: virtualAccountNo }, how)
    : payQr(tx, now, partner, { ...ask, qrContent }, how)
}

/** What a payer does with a link. */
function mountLink(server: FastifyInstance, bank: Bank): void {
  server.post<{ Body: LinkBody }>('/sandbox/link', { schema: { body: LinkBody } }, async (request, reply) => {
    const { reference, act, phone = null } = request.body
    const key = { partnerReferenceNo: reference }
    const how = bank.behaviour.of('bindingNotify')
    const outcome = await transaction(bank.db, ALL_MERCHANTS, (tx) =>
      decideLink(tx, bank.clock(), bank.partner, key, act === 'agree' ? { is: act, phone } : { is: act }, how),
    )
    if (outcome.is === 'refused') return sendRefused(reply, outcome.code)
    bank.behaviour.countDown('bindingNotify')
    bank.wakeNotifications()
    return {}
  })
}

/** The bank refunds a payment by itself. */
function mountRefund(server: FastifyInstance, bank: Bank): void {
  server.post<{ Body: RefundBody }>('/sandbox/refund', { schema: { body: RefundBody } }, async (request, reply) => {
    const how = bank.behaviour.of('qrNotify')
    const outcome = await transaction(bank.db, ALL_MERCHANTS, (tx) =>
      refundByBank(tx, bank.clock(), bank.partner, request.body.reference, how),
    )
    if (outcome.is === 'refused') return sendRefused(reply, outcome.code)
    bank.wakeNotifications()
    return {}
  })
}

const hasOneInstrument = (body: FailBody): boolean =>
  (body.qrContent === undefined) !== (body.virtualAccountNo === undefined)

const misbehaviourFor = (bank: Bank, service: ServiceName, input: Misbehaviour | undefined): Misbehaviour =>
  input ?? bank.behaviour.of(service)

const MESSAGES: Record<PayRefusalCode, string> = {
  NOT_FOUND: 'The bank knows no such instrument.',
  ALREADY_PAID: 'It was paid already; force pays it again.',
  CANCELLED: 'It was cancelled; force pays it anyway.',
  EXPIRED: 'It has expired; force pays it anyway.',
  TOO_LATE: 'It has gone another way already.',
  WRONG_AMOUNT: 'Its amount is another; force pays this one.',
}

const sendRefused = (reply: FastifyReply, code: PayRefusalCode): FastifyReply =>
  sendError(reply, code === 'NOT_FOUND' ? 404 : 409, code, MESSAGES[code])

const sendMalformed = (reply: FastifyReply): FastifyReply =>
  sendError(reply, 400, 'MALFORMED', 'The body is not what this call takes.')

const sendError = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ error: { code, message } } satisfies ControlError)
