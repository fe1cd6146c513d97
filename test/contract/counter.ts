import { randomUUID } from 'node:crypto'
import { type Gateway, type Reply, until } from '../gateway/gateway.ts'

/** How each operation of collectors and collections is called, and each event of theirs brought about. */
export function aCounter({ call }: Pick<Gateway, 'call'>) {
  const done = async (reply: Promise<Reply>): Promise<Reply['body']> => {
    const { status, body, text } = await reply
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }
  const aCollector = (change: object = {}) => {
    const body = { externalId: randomUUID(), kind: 'qr_static', currency: 'IDR', name: 'Kopi Senja', ...change }
    return call('POST', '/v1/collectors', { body })
  }
  const anActiveOne = async (): Promise<string> => {
    const { id } = await done(aCollector())
    return until(async () => (await call('GET', `/v1/collectors/${id}`)).body.status === 'ACTIVE' && String(id))
  }
  const onCollector = async (method: string, path = '', body?: object) =>
    call(method, `/v1/collectors/${await anActiveOne()}${path}`, body && { body })
  const pays = async (collector: string) =>
    call('POST', `/v1/sandbox/collectors/${collector}/simulate`, { body: { amount: 25_000 } })
  const aCollection = async (): Promise<string> => {
    const collector = await anActiveOne()
    await done(pays(collector))
    return until(async () => (await call('GET', `/v1/collections?collectorId=${collector}`)).body.data[0]?.id)
  }
  /** The sandbox's bank refuses such a name. */
  const aFailing = () => aCollector({ kind: 'va_fixed', code: 'BCA', amount: 10_000, name: 'Kopi Ditolak' })

  const calls: Readonly<Record<string, () => Promise<Reply>>> = {
    createCollector: () => aCollector(),
    listCollectors: () => call('GET', '/v1/collectors?status=ACTIVE&kind=qr_static'),
    retrieveCollector: () => onCollector('GET'),
    updateCollector: () => onCollector('PATCH', '', { label: 'KASIR 2' }),
    pauseCollector: () => onCollector('POST', '/pause'),
    activateCollector: async () => {
      const id = await anActiveOne()
      await done(call('POST', `/v1/collectors/${id}/pause`))
      return call('POST', `/v1/collectors/${id}/activate`)
    },
    closeCollector: () => onCollector('POST', '/close'),
    downloadStickerSvg: () => onCollector('GET', '/sticker.svg'),
    downloadStickerPng: () => onCollector('GET', '/sticker.png?locale=en'),
    downloadStickerPdf: () => onCollector('GET', '/sticker.pdf?sheet=12'),
    listCollections: async () => {
      await aCollection()
      return call('GET', '/v1/collections?allocated=false')
    },
    retrieveCollection: async () => call('GET', `/v1/collections/${await aCollection()}`),
    simulateCollection: async () =>
      call('POST', `/v1/sandbox/collections/${await aCollection()}/simulate`, { body: { outcome: 'refunded' } }),
    simulateCollector: async () => pays(await anActiveOne()),
    openLiveLink: () => onCollector('POST', '/live-link'),
    retrieveLiveLink: () => onCollector('GET', '/live-link'),
    endLiveLink: () => onCollector('DELETE', '/live-link'),
  }
  const plays: Readonly<Record<string, () => Promise<unknown>>> = {
    'collector.active': () => anActiveOne(),
    'collector.failed': () => aFailing(),
    'collector.closed': () => onCollector('POST', '/close'),
    'collection.received': () => aCollection(),
  }
  return { calls, plays, aCollection }
}
