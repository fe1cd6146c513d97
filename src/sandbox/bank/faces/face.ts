import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../base/clock.ts'
import type { ServiceName } from '../../../snap/services.ts'
import type { BehaviourRegistry, Misbehaviour } from '../behaviour.ts'
import { pause } from '../pause.ts'
import type { Notifier } from './notifier.ts'

/** What a face of the bank has: the bank's clock, its misbehaviour, and a way to notify. */
export type Face = {
  readonly clock: Clock
  /** By the nearest SNAP service: `qrGenerate` is also a QRIS code requested by another API. */
  readonly behaviour: BehaviourRegistry
  readonly notifier: Notifier
}

export type FaceReply = { readonly status: number; readonly body: object }

/** How long the connection of an unanswered call stays open. */
const SILENCE_MAX_MS = 120_000

/** What odds are drawn by: the body as it came, or as it was parsed. */
const bytesOf = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? {}))

/**
 * Answers one call as the provider would, or misbehaves as set for `service`. Work without a reply is
 * done and never answered.
 */
export async function answerAs(
  face: Face,
  service: ServiceName,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (how: Misbehaviour) => FaceReply | undefined,
): Promise<FastifyReply> {
  const how = face.behaviour.of(service, bytesOf(request))
  face.behaviour.countDown(service)
  if (how.slowMs) await pause(how.slowMs)
  if (how.answer?.endsWith('Before')) return misbehave(how.answer, reply)
  const done = work(how)
  const after = how.answer ?? (how.silent ? 'timeoutAfter' : undefined)
  return after || !done ? misbehave(after ?? 'timeoutAfter', reply) : reply.code(done.status).send(done.body)
}

function misbehave(how: NonNullable<Misbehaviour['answer']>, reply: FastifyReply): FastifyReply {
  if (how.startsWith('error')) return reply.code(502).type('text/html').send('<html><h1>502 Bad Gateway</h1></html>')
  reply.hijack()
  const { socket } = reply.raw
  if (how.startsWith('reset')) socket?.resetAndDestroy()
  else setTimeout(() => socket?.destroy(), SILENCE_MAX_MS).unref()
  return reply
}

/** Whether a call carries the key as the user name of Basic authentication, as Midtrans and Xendit want it. */
export function hasKey(request: FastifyRequest, key: string): boolean {
  const sent = Buffer.from(request.headers.authorization ?? '')
  const right = Buffer.from(`Basic ${Buffer.from(`${key}:`).toString('base64')}`)
  return sent.length === right.length && timingSafeEqual(sent, right)
}
