import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { vi } from 'vitest'
import { atEndOfFile } from '../setup/at-end.ts'

/** A test's own name server: its answers, and the queries it received. */
export type DnsServer = {
  /** Each query for the name is answered by the next of these, an address or several; the last one repeats. */
  answers(name: string, ...rounds: (readonly string[])[]): void
  /** The queries for a name, by type: `A`, `AAAA`. */
  queriesOf(name: string): readonly string[]
}

const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' }
const HEADER_BYTES = 12
const [NO_ERROR, NO_SUCH_NAME] = [0, 3]

/**
 * A name server on loopback, over UDP, which every resolver that this process makes from now on asks in the place of the
 * system's, as if the machine were set up so.
 */
export async function aDnsServer(): Promise<DnsServer> {
  const rounds = new Map<string, (readonly string[])[]>()
  const queries: { name: string; type: string }[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query)
    queries.push({ name, type })
    const left = rounds.get(name)
    const isSameRound = type === 'AAAA'
    // A resolver asks for both types of one name: they are one round, which the question for IPv4 ends.
    const addresses = (isSameRound || (left?.length ?? 0) < 2 ? left?.[0] : left?.shift()) ?? []
    socket.send(answerTo(query.subarray(0, end), type, left === undefined ? null : addresses), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  atEndOfFile(() => void socket.close())
  const server = `127.0.0.1:${socket.address().port}`
  const set = new WeakSet<Resolver>()
  for (const method of ['resolve4', 'resolve6'] as const) {
    const original: (this: Resolver, name: string) => Promise<string[]> = Resolver.prototype[method]
    vi.spyOn(Resolver.prototype, method).mockImplementation(function (this: Resolver, name: string) {
      if (!set.has(this)) this.setServers([server])
      set.add(this)
      return original.call(this, name)
    } as never)
  }
  return {
    answers: (name, ...all) => void rounds.set(name, all),
    queriesOf: (name) => queries.filter((query) => query.name === name).map(({ type }) => type),
  }
}

function questionOf(query: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[query.readUInt16BE(at + 1)] ?? 'other', end: at + 5 }
}

/** `addresses` null: there is no such name. Each lives for no time at all. */
function answerTo(question: Buffer, type: string, addresses: readonly string[] | null): Buffer {
  const records = (addresses ?? []).flatMap((address) => {
    const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
    const isOfType = (bytes.length === 4) === (type === 'A')
    if (!isOfType) return []
    const head = Buffer.from([0xc0, HEADER_BYTES, 0, type === 'A' ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, bytes.length])
    return [Buffer.concat([head, bytes])]
  })
  const header = Buffer.from(question)
  header.writeUInt16BE(0x8180 | (addresses === null ? NO_SUCH_NAME : NO_ERROR), 2)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, ...records])
}
