import type { ReportFormat, ReportKind } from '../../src/reports/report.ts'
import { until } from '../gateway/gateway.ts'
import { callWithRetries } from './call-with-retries.ts'
import type { Seller } from './sellers.ts'
import type { MonthWorld } from './world.ts'

type Wanted = {
  readonly kind: ReportKind
  readonly format: ReportFormat
  readonly from?: string
  readonly to?: string
  readonly month?: string
  readonly language?: 'en' | 'id'
}

/** Asks for a report as a merchant's program does, waits until it is there, and fetches its file. */
export async function fetchReport({ gateway }: MonthWorld, { key }: Seller, wanted: Wanted) {
  const requested = await callWithRetries(() => gateway.call('POST', '/v1/reports', { key, body: wanted }))
  if (requested.status !== 200) throw new Error(requested.text)
  const path = `/v1/reports/${requested.body.id}`
  const { rows, status } = await until(async () => {
    const { body } = await gateway.call('GET', path, { key })
    return body.status !== 'PENDING' && body
  })
  if (status !== 'READY') throw new Error(`${wanted.kind} was not made`)
  const response = await fetch(`${gateway.url}${path}/file`, { headers: { authorization: `Bearer ${key}` } })
  return { bytes: Buffer.from(await response.arrayBuffer()), rows: rows as number | null }
}
