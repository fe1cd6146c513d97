import type { BaseLogger } from 'pino'
import type { InboundCall, InboundReply, InboundService, InboundVerified } from '../connectors/inbound-port.ts'
import { isTransient } from '../db/failures.ts'
import { type ActApp, act } from './act.ts'
import type { MessageStore } from './message-store.ts'
import { inboundCalls } from './metrics.ts'
import { recordNotification } from './record-notification.ts'
import type { LogRefusal } from './refusal-log.ts'

export type ReceiveApp = ActApp & { readonly messages: MessageStore; readonly logRefusal: LogRefusal }

/** A call of one connection's provider, to one of its services. */
type Received = {
  readonly connectionId: string
  readonly service: InboundService
  readonly call: InboundCall
  readonly log: Pick<BaseLogger, 'warn' | 'error'>
}

/**
 * Answers one call of a provider, whichever it is: proves it over the raw bytes, keeps the message before anything is done
 * about it, acts, and keeps the answer, which the message's repeats get; of a payment or a transfer all three are one
 * transaction. Never throws: what we fail at, the provider is asked to repeat.
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

async function answerVerified(
  app: ReceiveApp,
  { connectionId, service, call, log }: Received,
  verified: InboundVerified,
): Promise<{ result: string; reply: InboundReply }> {
  const { messageId, fingerprint: bodyHash, isRetry } = verified
  // JSON may hold halves of surrogate pairs, which PostgreSQL keeps in no text.
  const eventId = messageId.toWellFormed()
  const message = {
    ...{ connectionId, eventId, service: service.name, bodyHash },
    ...{ body: call.rawBody, receivedAt: call.now },
  }
  const { event, reply: answer } = verified.read()
  const recorded = await recordNotification(app, message, event, answer)
  if (recorded) return { result: 'answered', reply: recorded }
  const known = await app.messages.keep(message)
  if (known && known.bodyHash !== bodyHash && !isRetry) {
    const words = 'another message came under this id before: the provider has to give each its own'
    const refusal = { connection: connectionId, service: service.name, reason: 'conflict' }
    app.logRefusal(log, refusal, `inbound call refused: ${words}`)
    return { result: 'conflict', reply: verified.conflict() }
  }
  if (known?.reply && known.bodyHash === bodyHash) return { result: 'repeated', reply: verified.repeat(known.reply) }
  const outcome = await act(app, connectionId, event)
  if (outcome.is === 'not_found') {
    const words = 'nothing that was asked for over this connection has such a name: is the money another system’s?'
    const refusal = { connection: connectionId, service: service.name, reason: 'not_found' }
    app.logRefusal(log, refusal, `inbound call about nothing of ours: ${words}`)
  }
  const reply = answer(outcome)
  await app.messages.keepReply({ connectionId, eventId, reply })
  const result = event.is === 'malformed' ? 'malformed' : outcome.is === 'not_found' ? 'not_found' : 'answered'
  return { result, reply }
}
