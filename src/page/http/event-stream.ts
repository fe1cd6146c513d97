import type { FastifyReply } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { addressOf } from '../../http/caller-address.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import { OpenStreams } from '../../http/streams/open-streams.ts'
import { endDisplaced, STREAM_BEGINS } from '../../http/streams/server-sent-events.ts'

/** The status is sent again this often, so that both sides detect a dead connection. */
const HEARTBEAT_MS = 15 * SECOND_MS
/** A stream ends after this long; the browser reconnects. */
const LIFE_MS = 10 * MINUTE_MS
const STREAMS_MAX_PER_SUBJECT = 20
/** What may be buffered for a client that does not read, in bytes. */
const UNREAD_MAX_BYTES = 16 * 1024

/** Limits on concurrent streams; beyond them a new stream displaces the oldest, whose page then polls. */
type PageStreamLimits = { readonly pageStreams: number; readonly pageStreamsPerAddress: number }

/** What an open page compares; another `version` means that it has to be read again. */
type Seen = { readonly version: number; readonly status: string }
/** What a page is about, as it was read. */
type Subject = Seen & { readonly merchantId: string; readonly id: string }
/** Calls `notify` at every change since `seen`. Returns a function that stops it. */
type WatchSubject = (seen: Subject, notify: (seen: Seen) => void) => () => void

/** The open event streams of this process. */
export class EventStreams {
  readonly #perAddress: number
  readonly #streams: OpenStreams
  readonly #open = new Set<() => void>()

  constructor({ pageStreams, pageStreamsPerAddress }: PageStreamLimits) {
    this.#perAddress = pageStreamsPerAddress
    this.#streams = new OpenStreams(pageStreams)
  }

  /**
   * Streams `{version, status}` of what a page shows as server-sent events: now, at every change, and every 15 s. Takes over
   * the reply. Source: HTML Standard, "Server-sent events".
   */
  open(reply: FastifyReply, subject: Subject, watch: WatchSubject): void {
    const { merchantId, id, version, status } = subject
    const { raw } = reply
    reply.hijack()
    reply.request.releaseSlot()
    raw.writeHead(200, {
      ...PAGE_HEADERS,
      'x-request-id': reply.request.id,
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    raw.write(STREAM_BEGINS)
    let seen: Seen = { version, status }
    const send = () => {
      if (raw.writableLength > UNREAD_MAX_BYTES) return void raw.destroy()
      raw.write(`data: ${JSON.stringify({ version: seen.version, status: seen.status })}\n\n`)
    }
    const stopWatching = watch(subject, (now) => {
      seen = now
      send()
    })
    const heartbeat = setInterval(send, HEARTBEAT_MS)
    const life = setTimeout(() => raw.end(), LIFE_MS)
    const end = () => raw.end()
    this.#open.add(end)
    // A merchant with many open pages loses streams before others do.
    const leave = this.#streams.add(
      [
        { name: `merchant ${merchantId}` },
        { name: `address ${addressOf(reply.request)}`, max: this.#perAddress },
        { name: `subject ${id}`, max: STREAMS_MAX_PER_SUBJECT },
      ],
      () => endDisplaced(raw),
    )
    raw.on('error', () => raw.destroy())
    raw.once('close', () => {
      stopWatching()
      clearInterval(heartbeat)
      clearTimeout(life)
      this.#open.delete(end)
      leave()
    })
    send()
  }

  /** Ends every stream when the process stops; browsers reconnect to another process. */
  endAll(): void {
    for (const end of this.#open) end()
  }
}
