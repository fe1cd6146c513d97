import Type, { type Static } from 'typebox'
import { listQuery } from '../../http/pagination.ts'
import { MONEY_SCOPES } from '../../merchants/keys/secret-keys.ts'
import { endpoint } from '../endpoint.ts'
import { PERMISSIONS, type Role } from '../people/permissions.ts'
import { closed, EmptyBody, IdParams, KeyLimits, NoContent, Nullable, pageOf, Time } from '../schema-parts.ts'

/** Stored as requested; whether such a role exists is checked when the change is made. */
const role = Type.Unsafe<Role>(Type.String())
const permissions = Type.Array(Type.Enum([...PERMISSIONS]))
const thresholds = Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer() }, closed))

/** What waits for a second owner, with what it replaces. */
const Change = Type.Union([
  Type.Object({ kind: Type.Literal('policy'), from: thresholds, to: thresholds }, closed),
  Type.Object(
    { kind: Type.Literal('role'), userId: Type.String(), name: Type.String(), from: role, to: Nullable(role) },
    closed,
  ),
  /** Of a role that the account created: its holders gain a permission that decides about money. */
  Type.Object(
    {
      kind: Type.Literal('role_permissions'),
      roleId: Type.String(),
      name: Type.String(),
      from: permissions,
      to: permissions,
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('invitation'), email: Type.String(), role }, closed),
  /** The key exists, without `scopes`. Absent: requested before keys had limits, and before there were refunds. */
  Type.Object(
    {
      kind: Type.Literal('key'),
      keyId: Type.String(),
      hint: Type.String(),
      scopes: Type.Optional(Type.Array(Type.Enum([...MONEY_SCOPES]))),
      limits: Type.Optional(KeyLimits),
    },
    closed,
  ),
  Type.Object(
    { kind: Type.Literal('key_limits'), keyId: Type.String(), hint: Type.String(), from: KeyLimits, to: KeyLimits },
    closed,
  ),
  /** That a second factor is no longer required; requiring one takes effect at once. */
  Type.Object({ kind: Type.Literal('sign_in_policy'), secondFactor: Type.Literal(false) }, closed),
])
export type Change = Static<typeof Change>

const status = Type.Enum(['WAITING', 'APPROVED', 'REJECTED'])
const Actor = Type.Object({ id: Type.String(), name: Type.String() }, closed)

const GuardedChange = Type.Object(
  {
    id: Type.String(),
    status,
    change: Change,
    createdAt: Time,
    createdBy: Actor,
    decidedAt: Nullable(Time),
    decidedBy: Nullable(Actor),
  },
  closed,
)
export type GuardedChange = Static<typeof GuardedChange>

/** The reply of a route whose change waits for a second owner. */
export const Held = Type.Object({ changeId: Type.String() }, closed)

export const changeEndpoints = {
  list: endpoint('GET /dashboard/api/changes', {
    querystring: Type.Object({ ...listQuery, status: Type.Optional(status) }, closed),
    response: { 200: pageOf(GuardedChange) },
  }),
  /** The link accepts an approved invitation; only the sandbox shows it. */
  approve: endpoint('POST /dashboard/api/changes/:id/approve', {
    params: IdParams,
    body: EmptyBody,
    response: { 200: Type.Object({ link: Type.Optional(Type.String()) }, closed) },
  }),
  reject: endpoint('POST /dashboard/api/changes/:id/reject', {
    params: IdParams,
    body: EmptyBody,
    response: { 204: NoContent },
  }),
}
