import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceName } from '../../../../snap/services.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import { answerAs, type Face, type FaceReply, hasKey } from '../face.ts'
import { mountSavingPage } from '../saving-page.ts'
import { mountAccountPage } from './account-page.ts'
import { type AccountRequest, MidtransAccounts } from './accounts.ts'
import { MidtransBook } from './book.ts'
import { MidtransCards } from './cards.ts'
import { chargeAccount } from './charge-account.ts'
import type { Charge } from './orders.ts'

/** The SNAP service whose misbehaviour a charge shares. */
const CHARGE_SERVICES: Readonly<Record<string, ServiceName>> = {
  qris: 'qrGenerate',
  bank_transfer: 'vaCreate',
  echannel: 'vaCreate',
}

const REFUSED_KEY: FaceReply = {
  status: 401,
  body: {
    status_code: '401',
    status_message: 'Transaction cannot be authorized with the current client/server key.',
  },
}

type WithId = { Params: { id: string } }

/**
 * The bank as Midtrans: the Core API, and Snap pages; of these it shows those that save a card. It answers and notifies as Midtrans' published
 * samples do. Returns what a payer does there.
 */
export function mountMidtransFace(server: FastifyInstance, face: Face, serverKey: string) {
  const baseUrl = () => server.listeningOrigin
  // Payers of the sandbox are sent to no other plain address than this name.
  const pageUrl = () => baseUrl().replace('127.0.0.1', 'localhost')
  const book = new MidtransBook(face, serverKey, baseUrl, pageUrl)
  const accounts = new MidtransAccounts(face, serverKey, pageUrl)
  const cards = new MidtransCards(face, book)
  const answers = new Map<string, FaceReply>()

  /** Answers a repeat under one key with the first success, recognized by the body's own code. */
  const once = (request: FastifyRequest, work: () => FaceReply): FaceReply => {
    const key = request.headers['idempotency-key']
    const repeated = typeof key === 'string' ? answers.get(key) : undefined
    if (repeated) return repeated
    const reply = work()
    const code = 'status_code' in reply.body ? Number(reply.body.status_code) : reply.status
    if (typeof key === 'string' && code < 300) answers.set(key, reply)
    return reply
  }
  const guarded = (request: FastifyRequest, work: () => FaceReply): FaceReply =>
    hasKey(request, serverKey) ? work() : REFUSED_KEY

  server.post<{ Body: Charge }>('/v2/charge', (request, reply) => {
    const service = CHARGE_SERVICES[request.body.payment_type] ?? 'debitPayment'
    return answerAs(face, service, request, reply, (how) =>
      guarded(request, () =>
        once(
          request,
          () =>
            chargeAccount(book, accounts, face.clock(), request.body, how) ??
            cards.charge(request.body, how) ??
            book.charge(request.body, how),
        ),
      ),
    )
  })
  server.post<{ Body: AccountRequest }>('/v2/pay/account', (request, reply) =>
    answerAs(face, 'accountBinding', request, reply, () =>
      guarded(request, () => once(request, () => accounts.create(request.body))),
    ),
  )
  server.get<WithId>('/v2/pay/account/:id', (request, reply) =>
    answerAs(face, 'bindingInquiry', request, reply, () => guarded(request, () => accounts.get(request.params.id))),
  )
  server.post<WithId>('/v2/pay/account/:id/unbind', (request, reply) =>
    answerAs(face, 'accountUnbinding', request, reply, (how) =>
      guarded(request, () => accounts.unbind(request.params.id, how)),
    ),
  )
  server.get<WithId>('/v2/:id/status', (request, reply) =>
    answerAs(face, 'qrQuery', request, reply, () => guarded(request, () => book.status(request.params.id))),
  )
  for (const to of ['cancel', 'expire'] as const) {
    server.post<WithId>(`/v2/:id/${to}`, (request, reply) =>
      answerAs(face, 'qrCancel', request, reply, (how) => guarded(request, () => book.end(request.params.id, to, how))),
    )
  }
  for (const path of ['refund', 'refund/online/direct']) {
    server.post<WithId & { Body: { refund_key?: string; amount?: number } }>(`/v2/:id/${path}`, (request, reply) =>
      answerAs(face, 'debitRefund', request, reply, (how) =>
        guarded(request, () => once(request, () => book.refund(request.params.id, request.body, how))),
      ),
    )
  }
  server.post<{ Body: Charge }>('/snap/v1/transactions', (request, reply) =>
    answerAs(face, 'debitPayment', request, reply, () =>
      guarded(request, () => once(request, () => book.makePage(request.body))),
    ),
  )
  server.post<WithId>('/snap/v1/transactions/:id/cancel', (request, reply) =>
    answerAs(face, 'debitCancel', request, reply, () => guarded(request, () => book.cancelPage(request.params.id))),
  )

  const noteOf = (how?: Misbehaviour): Misbehaviour => how ?? face.behaviour.of('qrNotify')
  mountAccountPage(server, accounts, noteOf)
  mountCardPage(server, face, cards, noteOf)
  return {
    /** A payer's decision about a link, by the account's id or number, and its end in their app. */
    agree: (name: string, how?: Misbehaviour) => accounts.decide(name, true, noteOf(how)),
    refuse: (name: string, how?: Misbehaviour) => accounts.decide(name, false, noteOf(how)),
    unlink: (name: string, how?: Misbehaviour) => accounts.unlink(name, noteOf(how)),
    /** A payer who saves the card that they pay with. */
    paySaving: (orderId: string, how?: Misbehaviour) => cards.payOrder(orderId, noteOf(how)),
    look: (name: string) => book.look(name),
    pay: (orderId: string, how?: Misbehaviour) => book.act(orderId, 'pay', noteOf(how)),
    /** Refuses the payment, or (a settled one) takes it back, as Permata and Mandiri may. */
    deny: (orderId: string, how?: Misbehaviour) => book.act(orderId, 'deny', noteOf(how)),
    settle: (orderId: string, how?: Misbehaviour) => book.settle(orderId, noteOf(how)),
  }
}

/** Whoever leaves the page pays nothing, and may come back. */
const mountCardPage = (
  server: FastifyInstance,
  { clock }: Face,
  cards: MidtransCards,
  noteOf: () => Misbehaviour,
): void =>
  mountSavingPage(server, '/snap/v4/redirection', {
    now: clock,
    find: (token) => cards.look(token),
    agree: (token, means, isSaved) => cards.pay(token, means, isSaved, noteOf()),
    refuse: () => {},
  })
