/** `up`: from the program that connected; `down`: back to it. */
export type Direction = 'up' | 'down'

/**
 * A moment in a conversation at which something happens to the program that holds it. `commit`: COMMIT is on its way to
 * the database (up), or done and not yet known (down). `message`: a request is leaving, or its answer arriving.
 */
export type Trap = {
  readonly direction: Direction
  readonly at: 'commit' | 'message'
  /** Whether this transaction, or this request, is the one meant; `said` is its text so far. */
  matches(said: string): boolean
  spring(): void
}

/** What one side of a conversation has said since its transaction, or its request, began; prepared statements in full. */
export type Talk = { hear(direction: Direction, piece: Buffer): void; said(): string }

/** PostgreSQL's messages: a simple query "commit", and the completion of one. Source: its protocol, "Message Formats". */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0')
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0')
const BEGIN = 'begin; set local role'
const REQUEST = /^(GET|POST|PUT|DELETE|PATCH) \//
const SAID_MAX_CHARS = 64 * 1024
/** A statement as it is prepared under a name, and that name where it is run. Source: "Message Formats", Parse and Bind. */
const PREPARED = /(gapura_[0-9a-f]{32})\0(\s*[a-z][^\0]+)\0/g
const NAMED = /gapura_[0-9a-f]{32}/g

/** Texts of prepared statements, by their names, which stand for them on every connection. */
const texts = new Map<string, string>()

export function newTalk(): Talk {
  let said = ''
  return {
    hear(direction, piece) {
      if (direction !== 'up') return
      const text = piece.toString('latin1')
      const begins = text.lastIndexOf(BEGIN)
      if (begins >= 0) said = text.slice(begins)
      else if (REQUEST.test(text)) said = text
      else if (said.length < SAID_MAX_CHARS) said += text
      if (said.includes('gapura_')) for (const [, name = '', sql = ''] of said.matchAll(PREPARED)) texts.set(name, sql)
    },
    said: () => [...(said.match(NAMED) ?? []).map((name) => texts.get(name) ?? ''), said].join('\n'),
  }
}

/** Where in `piece` the trap's moment is, as an index; -1: not in this piece. */
export function findMoment(trap: Trap, direction: Direction, piece: Buffer, talk: Talk): number {
  if (trap.direction !== direction) return -1
  const at = trap.at === 'message' ? 0 : piece.indexOf(direction === 'up' ? COMMIT : COMMITTED)
  return at >= 0 && trap.matches(talk.said()) ? at : -1
}
