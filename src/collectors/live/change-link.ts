import { ApiError, notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Collector } from '../collector.ts'
import { type Key, lockCollector, updateCollector } from '../store.ts'

/** Opens the link that shows a collector's payments; one that is open stays. Throws INVALID_STATE for one without an instrument, NOT_FOUND. */
export async function openLiveLink(tx: Tx, now: Date, key: Key): Promise<Collector> {
  const collector = await lockCollector(tx, key)
  if (!collector) throw notFound()
  const { instrument, status, liveLink } = collector
  if (!instrument) throw new ApiError('INVALID_STATE', `This collector is ${status}, and has no page yet.`)
  if (liveLink.since) return collector
  return changed(await updateCollector(tx, now, key, { live_links: liveLink.number + 1, live_link_at: now }))
}

/** Ends the link: pages that were opened by it show nothing any more. Where none is open nothing changes. Throws NOT_FOUND. */
export async function endLiveLink(tx: Tx, now: Date, key: Key): Promise<Collector> {
  const collector = await lockCollector(tx, key)
  if (!collector) throw notFound()
  return collector.liveLink.since ? changed(await updateCollector(tx, now, key, { live_link_at: null })) : collector
}

function changed(collector: Collector | undefined): Collector {
  if (!collector) throw notFound()
  return collector
}
