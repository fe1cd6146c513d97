/** Who requested something, or decided on it. */
export type Actor = { readonly id: string; readonly name: string }

export type DecisionStatus = 'WAITING' | 'APPROVED' | 'REJECTED'

/** What one person requested and a second one decides on. */
export type Decision = {
  readonly id: string
  readonly status: DecisionStatus
  readonly createdAt: Date
  readonly createdBy: Actor
  readonly decidedAt: Date | null
  readonly decidedBy: Actor | null
}

/** The columns that every table of decisions has. */
type DecisionRow = {
  readonly id: string
  readonly status: DecisionStatus
  readonly requested_by: string
  readonly requested_name: string
  readonly decided_by: string | null
  readonly decided_name: string | null
  readonly created_at: Date
  readonly decided_at: Date | null
}

/** The columns of a new request. */
export const waitingRow = (id: string, by: Actor, now: Date) => ({
  id,
  status: 'WAITING' as const,
  requested_by: by.id,
  requested_name: by.name,
  created_at: now,
  decided_by: null,
  decided_name: null,
  decided_at: null,
})

/** The decision, and who made it. */
export type Verdict = { readonly by: Actor; readonly status: 'APPROVED' | 'REJECTED' }

/** The columns that a decision changes. */
export const decidedColumns = ({ by, status }: Verdict, now: Date) => ({
  status,
  decided_by: by.id,
  decided_name: by.name,
  decided_at: now,
})

export const decisionOf = (row: DecisionRow): Decision => ({
  id: row.id,
  status: row.status,
  createdAt: row.created_at,
  createdBy: { id: row.requested_by, name: row.requested_name },
  decidedAt: row.decided_at,
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_name ?? '' },
})
