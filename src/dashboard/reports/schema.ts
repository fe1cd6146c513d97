import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed, listOf, Nullable, pageOf, Time } from '../schema-parts.ts'

const SettlementDay = Type.Object(
  {
    day: Type.String(),
    currency: Type.String(),
    amount: Type.String({ description: 'Exact decimal: a payment less its fee need not be whole.' }),
    count: Type.Integer(),
    settled: Type.Boolean(),
  },
  closed,
)
export type SettlementDay = Static<typeof SettlementDay>

const Difference = Type.Object(
  {
    fault: Type.String(),
    kind: Type.String(),
    payoutId: Type.String(),
    ours: Nullable(Type.String()),
    theirs: Nullable(Type.String()),
  },
  closed,
)
export type Difference = Static<typeof Difference>

const Reconciliation = Type.Object(
  {
    day: Type.String(),
    source: Type.String(),
    at: Time,
    matched: Type.Integer(),
    differences: Type.Array(Difference),
    status: Type.Enum(['differs', 'agrees']),
  },
  closed,
)
export type Reconciliation = Static<typeof Reconciliation>

export const reportEndpoints = {
  listSettlements: endpoint('GET /dashboard/api/settlements', { response: { 200: listOf(SettlementDay) } }),
  listReconciliations: endpoint('GET /dashboard/api/reconciliations', { response: { 200: pageOf(Reconciliation) } }),
}
