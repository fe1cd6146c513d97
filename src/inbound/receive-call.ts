import { createHash } from 'node:crypto'
import type { BaseLogger } from 'pino'
import { meetMerchant } from '../base/merchant-time.ts'
import type {
  InboundCall,
  InboundEvent,
  InboundMessage,
  InboundReply,
  InboundService,
  InboundVerified,
} from '../connectors/inbound-port.ts'
import { isTransient } from '../db/failures.ts'
import { type Acted, act } from './act.ts'
import type { ActApp } from './app.ts'
import { recordUnknown } from './collect.ts'
import { findSubject, mayBeFurther, merchantOf, type Subject } from './find-subject.ts'
import type { Message, MessageStore } from './messages/message-store.ts'
import type { LogRefusal } from './messages/refusal-log.ts'
import { inboundCalls } from './metrics.ts'
import { recordNotification } from './record-notification.ts'

export type ReceiveApp = ActApp & { readonly messages: MessageStore; readonly logRefusal: LogRefusal }

/** A call of one connection's provider, to one of its services. */
type Received = {
  readonly connectionId: string
  readonly service: InboundService
  readonly call: InboundCall
  readonly log: Pick<BaseLogger, 'warn' | 'error'>
}

type Answered = { readonly result: string; readonly reply: InboundReply }

/**
 * Answers one call of a provider, whichever it is: proves it over the raw bytes, keeps the message before anything is done
 * about it, acts, and keeps the answer, which the message's repeats get; of a payment or a transfer all three are one
 * transaction. Never throws: the provider is made to repeat a call that we fail at.
 */
export async function receiveCall(app: ReceiveApp, received: Received): Promise<InboundReply> {
  const { connectionId, service, call, log } = received
  const counted = (result: string, reply: InboundReply): InboundReply => {
    inboundCalls.inc({ connection: connectionId, service: service.name, result })
    return reply
  }
  try {
    const verified = service.verify(call)
    if (verified.is === 'answered') return counted('answered', verified.reply)
    if (verified.is === 'refused') {
      const { reason, words, reply } = verified
      app.logRefusal(log, { connection: connectionId, service: service.name, reason }, `inbound call refused: ${words}`)
      return counted(reason, reply)
    }
    const { result, reply } = await answerVerified(app, received, verified)
    return counted(result, reply)
  } catch (err) {
    log.error({ err, connection: connectionId, service: service.name }, 'inbound call failed')
    const { status, body } = service.failure()
    return counted('failed', { status: isTransient(err) ? 503 : status, body })
  }
}

async function answerVerified(app: ReceiveApp, received: Received, verified: InboundVerified): Promise<Answered> {
  const message = verified.read()
  const answered = await answerMessage(app, received, verified, message)
  if (message.also) await actBesides(app, received, message.also)
  return answered
}

/** Acts on what else a call says. Nothing depends on it: what it is about is polled anyway. */
async function actBesides(app: ReceiveApp, { connectionId, log }: Received, event: InboundEvent): Promise<void> {
  try {
    const subject = await findSubject(app.db, connectionId, event)
    if (subject) await act(app, subject)
  } catch (err) {
    log.error({ err, connection: connectionId }, 'what else an inbound call says could not be acted upon')
  }
}

async function answerMessage(
  app: ReceiveApp,
  received: Received,
  verified: InboundVerified,
  { event, reply }: InboundMessage,
): Promise<Answered> {
  const subject = await findSubject(app.db, received.connectionId, event)
  if (subject) meetMerchant(merchantOf(subject))
  const message = messageOf(received, verified)
  if (!subject?.isBelieved) return answerUnbelieved(app, received, { message, event, subject, reply })
  const recorded = await recordNotification(app, message, subject, reply)
  if (recorded) return { result: 'answered', reply: recorded }
  const known = await app.messages.keep(message)
  const isSame = known?.bodyHash === message.bodyHash
  if (known && !isSame && !verified.isRetry) {
    logRefusal(app, received, 'conflict')
    return { result: 'conflict', reply: verified.conflict() }
  }
  if (known?.reply && isSame) return { result: 'repeated', reply: verified.repeat(known.reply) }
  return answerActed(app, received, message, await act(app, subject), reply)
}

type Unbelieved = {
  readonly message: Message
  readonly event: InboundEvent
  readonly subject: Subject | null
  readonly reply: InboundMessage['reply']
}

/**
 * Answers a message that proves nothing about its content, or is about nothing of ours. The provider's message id is not signed,
 * so the message is stored under the hash of its bytes and takes no id from another. A repeat polls the rail again: the first
 * answer may have been too early.
 */
async function answerUnbelieved(app: ReceiveApp, received: Received, unbelieved: Unbelieved): Promise<Answered> {
  const { event, subject, reply } = unbelieved
  const eventId = `unbelieved:${createHash('sha256').update(received.call.rawBody).digest('hex')}`
  const message = { ...unbelieved.message, eventId }
  await app.messages.keep(message)
  if (subject) return answerActed(app, received, message, await askAndAct(app, received.connectionId, subject), reply)
  if (await recordUnknown(app, received.connectionId, event)) {
    logRefusal(app, received, 'unknown_code')
    return answerActed(app, received, message, { is: 'done' }, reply)
  }
  const isUseless = event.is === 'ignored' || event.is === 'malformed'
  return answerActed(app, received, message, isUseless ? { is: 'done' } : { is: 'not_found' }, reply, event.is)
}

/**
 * The rail's answer may make a message believable that is about a second payment while the first was not known yet. If the first
 * is still unknown, the provider has to repeat the message.
 */
async function askAndAct(app: ReceiveApp, connectionId: string, subject: Subject): Promise<Acted> {
  const acted = await act(app, subject)
  if (acted.is !== 'done') return acted
  const now = await findSubject(app.db, connectionId, subject.event)
  if (now?.isBelieved) return act(app, now)
  return now && mayBeFurther(now) ? { is: 'unanswered' } : acted
}

/** An unanswered poll stores no reply for repeats to receive. */
async function answerActed(
  app: ReceiveApp,
  received: Received,
  { connectionId, eventId }: Message,
  acted: Acted,
  answer: InboundMessage['reply'],
  about?: InboundEvent['is'],
): Promise<Answered> {
  if (acted.is === 'unanswered') return { result: 'unanswered', reply: received.service.failure() }
  if (acted.is === 'not_found') logRefusal(app, received, 'not_found')
  const reply = answer(acted)
  await app.messages.keepReply({ connectionId, eventId, reply })
  const result = about === 'malformed' ? 'malformed' : acted.is === 'not_found' ? 'not_found' : 'answered'
  return { result, reply }
}

function messageOf({ connectionId, service, call }: Received, { messageId, fingerprint }: InboundVerified): Message {
  return {
    // JSON may contain unpaired surrogates, which PostgreSQL cannot store as text.
    connectionId,
    eventId: messageId.toWellFormed(),
    service: service.name,
    bodyHash: fingerprint,
    body: call.rawBody,
    receivedAt: call.now,
  }
}

const WORDS = {
  unknown_code: 'money arrived for an unknown code: it is in the operator’s suspense (gapura statements suspense)',
  conflict: 'inbound call refused: another message came under this id before: the provider has to give each its own',
  not_found:
    'inbound call about nothing of ours: no request over this connection has such a name: is the money another system’s?',
} as const

const logRefusal = (
  app: ReceiveApp,
  { connectionId: connection, service: { name: service }, log }: Received,
  reason: keyof typeof WORDS,
): void => app.logRefusal(log, { connection, service, reason }, WORDS[reason])
