import type { KeyObject } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { Pace } from '../../jobs/pace.ts'
import type { BehaviourRegistry } from './behaviour.ts'
import type { Partner } from './partner.ts'
import type { ActFor, OwnClocks } from './partner-time.ts'

/** Everything a part of the bank may need; `start.ts` builds it. */
export type Bank = {
  readonly db: Db
  readonly clock: Clock
  readonly ownClocks: OwnClocks
  readonly actFor: ActFor
  readonly logger: FastifyBaseLogger
  readonly partner: Partner
  readonly partnerKey: KeyObject
  readonly bankKey: KeyObject
  readonly behaviour: BehaviourRegistry
  /** How long a transfer takes; money that comes back does so after half as long again. */
  readonly transferMs: number
  /** How often its tasks look for work. */
  readonly pace: Pace
  /** Signals that a notification has just become due, so that it leaves now and not at the next poll. */
  readonly wakeNotifications: () => void
}
