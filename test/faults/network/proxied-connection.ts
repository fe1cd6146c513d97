import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { NetworkFault } from './network-fault.ts'
import { type Direction, findMoment, newTalk, type Trap } from './trap.ts'

/** One connection through a proxy: the near end's request and the far end's answer. */
export type Connection = {
  reset(): void
  /** Where it was silenced: lets each end go after the time that a network takes to notice. */
  forget(): void
}

/** When the far end of a silenced connection learns that its peer is gone; the near end never does. */
const NOTICED_AFTER_MS = 20_000

type Surroundings = { fault(): NetworkFault | null; trap(): Trap | null; ended(): void }

const silences = (fault: NetworkFault | null, direction: Direction): boolean =>
  fault?.is === 'blackhole' || (fault?.is === 'half-open' && fault.silent === direction)

/** Connects a socket that was accepted with the port it is meant for, under the faults of the moment. */
export function newConnection(near: Socket, target: number, around: Surroundings): Connection {
  const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  const talk = newTalk()
  let isSilenced = around.fault()?.is === 'blackhole'
  let isOver = false
  // Pieces that are delayed keep their order, also with those that come after the fault.
  const queues: Record<Direction, Promise<unknown>> = { up: Promise.resolve(), down: Promise.resolve() }
  const waiting: Record<Direction, number> = { up: 0, down: 0 }

  const reset = (): void => {
    isOver = true
    near.resetAndDestroy()
    far.resetAndDestroy()
  }
  const later = (direction: Direction, ms: number, act: () => void): void => {
    if (ms === 0 && waiting[direction] === 0) {
      act()
      return
    }
    const due = performance.now() + ms
    waiting[direction]++
    queues[direction] = queues[direction]
      .then(() => pause(Math.max(0, due - performance.now())))
      .then(act)
      .finally(() => waiting[direction]--)
  }

  /** Delivers half of a piece and closes both ends. */
  const cut = (direction: Direction, piece: Buffer): void => {
    const [from, to] = direction === 'up' ? [near, far] : [far, near]
    isOver = true
    to.end(piece.subarray(0, piece.length >> 1))
    from.end()
  }

  /** Whether this piece holds the moment of a trap: what precedes it was sent, and the process that sent it is no more. */
  const isTrapped = (direction: Direction, piece: Buffer): boolean => {
    const trap = around.trap()
    const until = trap ? findMoment(trap, direction, piece, talk) : -1
    if (!trap || until < 0) return false
    if (direction === 'up' && until > 0) far.write(piece.subarray(0, until))
    trap.spring()
    isOver = true
    near.destroy()
    far.end()
    return true
  }

  const pass = (direction: Direction, piece: Buffer): void => {
    const to = direction === 'up' ? far : near
    if (isOver) return
    talk.hear(direction, piece)
    const fault = around.fault()
    isSilenced ||= silences(fault, direction)
    if (isSilenced || isTrapped(direction, piece)) return
    if (fault?.is === 'reset') reset()
    else if (fault?.is === 'cut') cut(direction, piece)
    else later(direction, fault?.is === 'delay' ? fault.ms : 0, () => void (to.destroyed || to.write(piece)))
  }

  const join = (from: Socket, to: Socket, direction: Direction): void => {
    from.on('data', (piece: Buffer) => pass(direction, piece))
    // A goodbye is lost like everything else where a direction is silent: the other end learns nothing.
    from.on('end', () => {
      if (!isSilenced) later(direction, 0, () => void to.end())
      else if (from === near) near.destroy()
    })
    from.on('error', () => {})
    from.on('close', () => {
      if (!isSilenced) later(direction, 0, () => void to.destroy())
      if (near.destroyed && far.destroyed) around.ended()
    })
  }
  join(near, far, 'up')
  join(far, near, 'down')
  return {
    reset,
    forget() {
      if (isSilenced && !isOver) setTimeout(() => far.destroy(), NOTICED_AFTER_MS).unref()
    },
  }
}
