import type { Clock } from '../base/clock.ts'
import type { Proposals } from '../dashboard/approvals/propose.ts'
import type { RecordAgentAction } from '../dashboard/trail/record-agent-action.ts'
import type { Db } from '../db/db.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'

/** What the tools of agents work with. */
export type AgentApp = {
  readonly db: Db
  readonly clock: Clock
  readonly baseUrl: string
  readonly authenticator: Authenticator
  readonly proposals: Proposals
  readonly recordAction: RecordAgentAction
}
