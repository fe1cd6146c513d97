import type { TSchema } from 'typebox'
import { EVENTS, type EventSubject } from './event-names.ts'

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

/** A feature's descriptions of its events; a name without a description does not compile. */
type Described<Subject extends EventSubject> = Readonly<
  Record<(typeof EVENTS)[Subject][number], Pick<EventType, 'description' | 'example'>>
>

/** The event types of one subject, in the order of the table of names. */
export const eventTypesOf = <Subject extends EventSubject>(
  of: Subject,
  common: Pick<EventType, 'subject' | 'data'>,
  described: Described<Subject>,
): readonly EventType[] =>
  EVENTS[of].map((happened: (typeof EVENTS)[Subject][number]) => ({
    name: `${of}.${happened}`,
    ...common,
    ...described[happened],
  }))
