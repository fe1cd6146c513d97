import { timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../base/clock.ts'
import type { ServiceName } from '../../../snap/services.ts'
import type { BehaviourRegistry, Misbehaviour } from '../behaviour.ts'
import { pause } from '../pause.ts'

/** What a face of the bank has: the bank's clock, its misbehaviour, and a way to notify. */
export type Face = {
  readonly clock: Clock
  /** By the SNAP service nearest to what is asked: `qrGenerate` is also a QRIS code asked for by another API. */
  readonly behaviour: BehaviourRegistry
  readonly notifier: Notifier
}

export type FaceReply = { readonly status: number; readonly body: object }

/** How long a call that is never answered keeps its connection. */
const SILENCE_MAX_MS = 120_000

/** Answers one call as the provider would, or misbehaves as the bank was told to for `service`. */
export async function answerAs(
  face: Face,
  service: ServiceName,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (how: Misbehaviour) => FaceReply,
): Promise<FastifyReply> {
  const how = face.behaviour.of(service, Buffer.from(JSON.stringify(request.body ?? {})))
  face.behaviour.countDown(service)
  if (how.slowMs) await pause(how.slowMs)
  if (how.answer?.endsWith('Before')) return misbehave(how.answer, reply)
  const { status, body } = work(how)
  const after = how.answer ?? (how.silent ? 'timeoutAfter' : undefined)
  return after ? misbehave(after, reply) : reply.code(status).send(body)
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

type Note = { readonly body: object; readonly headers?: Readonly<Record<string, string>> }

export type Notifier = {
  /** Where notifications go from now on. */
  aimAt(url: string): void
  /** Sends a notification: once and at once, unless the bank misbehaves. Unacknowledged, it is sent again. */
  send(note: Note, how: Misbehaviour): void
  stop(): void
}

const LATE_DEFAULT_MS = 10_000
const ANSWER_TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = [500, 1_000, 2_000, 5_000, 15_000]

/** Sends a face's notifications. They are kept in memory only: a face that stops forgets what was not acknowledged. */
export function createNotifier(logger: Pick<FastifyBaseLogger, 'warn'>, aim: string): Notifier {
  let url = aim
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()

  const after = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer.unref())
  }
  const post = async (note: Note, tries: number): Promise<void> => {
    const status = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...note.headers },
      body: JSON.stringify(note.body),
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    }).then(
      (response) => response.status,
      () => 0,
    )
    if (stopping.signal.aborted || (status >= 200 && status < 300)) return
    const next = RETRY_AFTER_MS[tries]
    if (next === undefined) logger.warn({ url, status }, 'a notification of the bank’s was not acknowledged')
    else after(next, () => void post(note, tries + 1))
  }

  return {
    aimAt: (next) => {
      url = next
    },
    send: (note, { notify, lateMs, silent }) => {
      if (silent || notify === 'never' || url === '') return
      const isDelayed = notify === 'late' || notify === 'outOfOrder'
      after(isDelayed ? (lateMs ?? LATE_DEFAULT_MS) : 0, () => void post(note, 0))
      if (notify === 'twice') after(0, () => void post(note, 0))
    },
    stop: () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
