import Type from 'typebox'
import { CurrencyQuery, PlanView, PreviewQuery, PreviewReply, RuleBody, RuleView } from '../../fees/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, EmptyBody, IdParams, Nullable, Time } from '../schema-parts.ts'

/** Whose plan; absent: the default plan of merchants without rules of their own. */
const Owner = Type.Object({ merchant: Type.Optional(Type.String({ maxLength: 64 })) })

const Fees = Type.Object(
  {
    plan: PlanView,
    // The owner's own rules, past ones included, newest first.
    rules: Type.Array(Type.Object({ ...RuleView.properties, withdrawnAt: Nullable(Time) }, closed)),
    // The codes that a rule of a method may name.
    codes: Type.Record(Type.String(), Type.Array(Type.String())),
  },
  closed,
)

export const feeEndpoints = {
  read: endpoint('GET /dashboard/api/operator/fees', {
    querystring: Type.Object({ ...Owner.properties, ...CurrencyQuery.properties }),
    response: { 200: Fees },
  }),
  preview: endpoint('GET /dashboard/api/operator/fees/preview', {
    querystring: Type.Object({ ...Owner.properties, ...PreviewQuery.properties }),
    response: { 200: Type.Object(PreviewReply.properties) },
  }),
  makeRule: endpoint('POST /dashboard/api/operator/fees/rules', { body: RuleBody, response: { 201: RuleView } }),
  withdrawRule: endpoint('POST /dashboard/api/operator/fees/rules/:id/withdraw', {
    params: IdParams,
    body: EmptyBody,
    response: { 200: RuleView },
  }),
}
