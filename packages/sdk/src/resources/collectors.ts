import type { ChangeCollector, Collector, CollectorQuery, CreateCollector, LiveLink } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/collectors'

export type StickerQuery = {
  /** The language of what it says beside names and numbers; `id` where it is absent. */
  readonly locale?: 'id' | 'en'
  /** As PDF alone: a page of A4 with twelve, to be cut. */
  readonly sheet?: 12
}

export function collectors(transport: Transport) {
  const move = (id: string, verb: string, { signal }: CallOptions) =>
    transport({ method: 'POST', path: `${path}/${segment(id)}/${verb}`, signal }) as Promise<Collector>
  const liveLink = (method: 'GET' | 'POST' | 'DELETE', id: string, { signal }: CallOptions) =>
    transport({ method, path: `${path}/${segment(id)}/live-link`, isHarmless: true, signal }) as Promise<LiveLink>
  return {
    /** A sticker or number; `collector.active` reports it once its provider has made it. */
    create: (body: CreateCollector, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<Collector>,

    /** With what it received so far. Its payments: `collections.list({ collectorId })`. */
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<Collector>,

    /** Newest first. */
    list: (query: CollectorQuery = {}, { signal }: CallOptions = {}): List<Collector> =>
      openList(transport, { path, query, ...(signal && { signal }) }),

    update: (id: string, body: ChangeCollector, { signal }: CallOptions = {}) =>
      transport({
        method: 'PATCH',
        path: `${path}/${segment(id)}`,
        body,
        isHarmless: true,
        signal,
      }) as Promise<Collector>,

    /** The sticker of an active one, for print: the file as it is. */
    sticker: (id: string, format: 'svg' | 'png' | 'pdf', query: StickerQuery = {}, { signal }: CallOptions = {}) =>
      transport({
        method: 'GET',
        path: `${path}/${segment(id)}/sticker.${format}`,
        query,
        isFile: true,
        signal,
      }) as Promise<Uint8Array>,

    /** The address that shows its last payments to staff; `url` is null where none is open. */
    liveLink: (id: string, options: CallOptions = {}) => liveLink('GET', id, options),
    /** Opens that address; one that is open stays the same. */
    openLiveLink: (id: string, options: CallOptions = {}) => liveLink('POST', id, options),
    /** Screens that are open show nothing any more. */
    endLiveLink: (id: string, options: CallOptions = {}) => liveLink('DELETE', id, options),

    pause: (id: string, options: CallOptions = {}) => move(id, 'pause', options),
    activate: (id: string, options: CallOptions = {}) => move(id, 'activate', options),
    /** Permanently. */
    close: (id: string, options: CallOptions = {}) => move(id, 'close', options),
  }
}
