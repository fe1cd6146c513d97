import type { ServerResponse } from 'node:http'
import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'

/** How soon a browser reconnects after a stream was cut. */
const RETRY_MS = 3 * SECOND_MS
/** And how late where it was given up for another: one that does not know the event below makes no storm either. */
const DISPLACED_RETRY_MS = 5 * MINUTE_MS

/** What a stream begins with. Source: HTML Standard, "Server-sent events". */
export const STREAM_BEGINS = `retry: ${RETRY_MS}\n\n`

/** Ends a stream that was given up for another; the page polls from then on, and asks for another when it is looked at. */
export const endDisplaced = (raw: ServerResponse): void =>
  void raw.end(`retry: ${DISPLACED_RETRY_MS}\nevent: displaced\ndata: {}\n\n`)
