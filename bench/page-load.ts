import { Agent, get } from 'node:http'

export type PageTimes = { p50Ms: number; p95Ms: number; p99Ms: number; errors: number }

/** Reads the addresses in turn at a steady pace, whether or not answers have come: a slow server meets a queue. */
export async function measurePages(addresses: string[], perSecond: number, seconds: number): Promise<PageTimes> {
  const agent = new Agent({ keepAlive: true })
  const begun = performance.now()
  const readings: Promise<number | undefined>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begun + (n * 1_000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    readings.push(read(addresses[n % addresses.length] ?? '', agent))
  }
  const times = await Promise.all(readings)
  agent.destroy()
  const sorted = times.filter((ms) => ms !== undefined).sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), errors: times.length - sorted.length }
}

/** From asking for a page to its last byte, in milliseconds; undefined: anything but the page came. */
function read(address: string, agent: Agent): Promise<number | undefined> {
  const begun = performance.now()
  return new Promise((resolve) => {
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(reply.statusCode === 200 ? performance.now() - begun : undefined))
    }).once('error', () => resolve(undefined))
  })
}
