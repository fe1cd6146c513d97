import Type, { type Static } from 'typebox'
import { NAME } from '../../base/plain-text.ts'
import { FAULTS } from '../../connections/health/advice.ts'
import { endpoint } from '../endpoint.ts'
import { closed, EmptyBody, IdParams, listOf, NoContent, Nullable, Time } from '../schema-parts.ts'

const Merchant = Type.Object({ id: Type.String(), name: Type.String() }, closed)
const State = Type.Enum(['draft', 'testing', 'active', 'degraded', 'disabled'])

const Health = Type.Object(
  {
    service: Type.String(),
    state: Type.Enum(['closed', 'open']),
    since: Time,
    // What is wrong, and the code that reported it; null: the service is healthy.
    fault: Nullable(Type.Object({ is: Type.Enum([...FAULTS]), code: Type.String() }, closed)),
  },
  closed,
)

const Finding = Type.Object(
  {
    check: Type.String(),
    is: Type.Enum(['ok', 'failed', 'unknown']),
    words: Type.String(),
    remedy: Nullable(Type.String()),
  },
  closed,
)
export type Finding = Static<typeof Finding>
const Test = Type.Object({ at: Time, results: Type.Array(Finding) }, closed)

const listed = {
  id: Type.String(),
  name: Type.String(),
  profile: Type.String(),
  adapter: Type.String(),
  // Its owner; null: the operator, for every merchant.
  merchant: Nullable(Merchant),
  state: State,
  stateSince: Time,
  health: Type.Array(Health),
  lastTest: Nullable(Test),
  // Of the provider's certificate, by which its calls are verified; null: it provided a bare key, or none.
  certificateEndsAt: Nullable(Time),
}
const Connection = Type.Object(listed, closed)
export type Connection = Static<typeof Connection>

const Need = Type.Object({ path: Type.String(), need: Type.Enum(['required', 'optional', 'made']) }, closed)
const Payment = Type.Object(
  {
    type: Type.String(),
    code: Nullable(Type.String()),
    minAmount: Type.Integer(),
    maxAmount: Type.Integer(),
    refund: Nullable(Type.Object({ inParts: Type.Boolean(), withinDays: Nullable(Type.Number()) }, closed)),
  },
  closed,
)
const abilities = {
  needs: Type.Array(Need),
  payments: Type.Array(Payment),
  transfers: Type.Array(Type.String()),
  unsampled: Type.Array(Type.String()),
}
const Profile = Type.Object(
  {
    name: Type.String(),
    adapter: Type.String(),
    ...abilities,
    // What can be agreed on for virtual accounts; null: none by number.
    virtualAccounts: Nullable(
      Type.Object(
        { banks: Type.Array(Type.String()), kinds: Type.Array(Type.String()), inquiry: Type.Array(Type.String()) },
        closed,
      ),
    ),
  },
  closed,
)
export type Profile = Static<typeof Profile>

const Detail = Type.Object(
  {
    ...listed,
    createdAt: Time,
    isRemovable: Type.Boolean({ description: 'It was never active: nothing can have been requested over it.' }),
    inboundUrl: Type.String(),
    inboundPaths: Type.Array(Type.String()),
    // Names and addresses; a key's fingerprint, and that a secret is set. Null: they cannot be opened.
    credentials: Nullable(Type.Array(Type.Object({ path: Type.String(), value: Type.String() }, closed))),
    ...abilities,
  },
  closed,
)
export type ConnectionDetail = Static<typeof Detail>

/** Validated against the profile's needs when they are read. */
const Credentials = Type.Record(Type.String(), Type.Unknown())
/** What was generated for the provider, by its path: shown in this reply only. */
const Made = Type.Record(Type.String(), Type.String())

const NewConnection = Type.Object(
  {
    profile: Type.String({ maxLength: 32 }),
    name: Type.String({ minLength: 1, maxLength: 64, ...NAME }),
    merchant: Type.Optional(Type.String()),
    credentials: Credentials,
  },
  closed,
)

const Moved = Type.Object({ state: State }, closed)

export const connectionEndpoints = {
  list: endpoint('GET /dashboard/api/operator/connections', { response: { 200: listOf(Connection) } }),
  create: endpoint('POST /dashboard/api/operator/connections', {
    body: NewConnection,
    response: { 200: Type.Object({ id: Type.String(), inboundUrl: Type.String(), made: Made }, closed) },
  }),
  read: endpoint('GET /dashboard/api/operator/connections/:id', { params: IdParams, response: { 200: Detail } }),
  remove: endpoint('DELETE /dashboard/api/operator/connections/:id', {
    params: IdParams,
    response: { 204: NoContent },
  }),
  test: endpoint('POST /dashboard/api/operator/connections/:id/test', {
    params: IdParams,
    body: EmptyBody,
    response: { 200: Test },
  }),
  activate: endpoint('POST /dashboard/api/operator/connections/:id/activate', {
    params: IdParams,
    body: EmptyBody,
    response: { 200: Moved },
  }),
  disable: endpoint('POST /dashboard/api/operator/connections/:id/disable', {
    params: IdParams,
    body: EmptyBody,
    response: { 200: Moved },
  }),
  rotate: endpoint('POST /dashboard/api/operator/connections/:id/rotate', {
    params: IdParams,
    body: Type.Object({ credentials: Credentials }, closed),
    response: { 200: Type.Object({ made: Made }, closed) },
  }),
  listProfiles: endpoint('GET /dashboard/api/operator/profiles', { response: { 200: listOf(Profile) } }),
  listMerchants: endpoint('GET /dashboard/api/operator/merchants', { response: { 200: listOf(Merchant) } }),
}
