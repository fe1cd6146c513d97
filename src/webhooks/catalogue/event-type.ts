import type { TSchema } from 'typebox'

/** A kind of event: its name, when it is recorded, and what its `data` is. Each feature lists its own. */
export type EventType = {
  /** `payment.succeeded` */
  readonly name: string
  /** When it is recorded, as a sentence. */
  readonly description: string
  /** What a `sequence` counts the events of: `checkout`. */
  readonly subject: string
  readonly data: TSchema
  /** An example of `data`. */
  readonly example: object
}
