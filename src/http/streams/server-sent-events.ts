import type { ServerResponse } from 'node:http'
import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'

/** How soon a browser reconnects after its stream was cut. */
const RETRY_MS = 3 * SECOND_MS
/** How soon it reconnects after being displaced: clients that do not know the event below must not cause a storm either. */
const DISPLACED_RETRY_MS = 5 * MINUTE_MS

/** What a stream begins with. Source: HTML Standard, "Server-sent events". */
export const STREAM_BEGINS = `retry: ${RETRY_MS}\n\n`

/** Ends a displaced stream; the page polls from then on, and opens another when it is next looked at. */
export const endDisplaced = (raw: ServerResponse): void =>
  void raw.end(`retry: ${DISPLACED_RETRY_MS}\nevent: displaced\ndata: {}\n\n`)
