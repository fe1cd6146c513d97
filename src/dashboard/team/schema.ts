import Type, { type Static } from 'typebox'
import { NAME } from '../../base/plain-text.ts'
import { Held } from '../changes/schema.ts'
import { endpoint } from '../endpoint.ts'
import { BUILT_IN_ROLES, GRANTABLE, PERMISSIONS, type Role } from '../people/permissions.ts'
import { closed, IdParams, NoContent, Nullable, Time } from '../schema-parts.ts'
import { Email } from '../sign-in/schema.ts'

/** A built-in role, or the id of one that the account created. */
const role = Type.Unsafe<Role>(
  Type.String({
    pattern: `^(${BUILT_IN_ROLES.join('|')}|rol_[0-9a-hjkmnp-tv-z]{26})$`,
    explain: `must be ${BUILT_IN_ROLES.join(', ')} or the id of a role`,
  }),
)
const MadeRole = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    permissions: Type.Array(Type.Enum([...PERMISSIONS])),
    members: Type.Integer({ description: 'How many people have it.' }),
    invitations: Type.Integer({ description: 'How many are invited to it.' }),
    createdAt: Time,
  },
  closed,
)
export type MadeRole = Static<typeof MadeRole>

const NewRole = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40, ...NAME }),
    permissions: Type.Array(Type.Enum([...GRANTABLE]), { minItems: 1, uniqueItems: true }),
  },
  closed,
)

const Member = Type.Object(
  {
    userId: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role,
    /** A member whose role is less than a day old approves nothing. */
    roleSince: Time,
    twoFactor: Type.Boolean(),
    lastSeenAt: Nullable(Time),
  },
  closed,
)
export type Member = Static<typeof Member>

const invitation = { id: Type.String(), email: Type.String(), role, createdAt: Time, expiresAt: Time }
const Invitation = Type.Object(invitation, closed)
export type Invitation = Static<typeof Invitation>
/** The link is a credential: only the sandbox shows it, and only in the reply that creates the invitation. */
const NewInvitation = Type.Object({ ...invitation, link: Type.Optional(Type.String()) }, closed)

const UserParams = Type.Object({ userId: Type.String() })
const TokenParams = Type.Object({ token: Type.String() })

const Acceptance = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, ...NAME })),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  closed,
)
const OpenInvitation = Type.Object(
  {
    email: Type.String(),
    // Null: the deployment itself, as its operator.
    merchant: Nullable(Type.String()),
    role: Nullable(role),
    roleName: Nullable(Type.String({ description: 'Of a role that the account created.' })),
    hasAccount: Type.Boolean(),
  },
  closed,
)
export type OpenInvitation = Static<typeof OpenInvitation>

const SignInPolicy = Type.Object({ secondFactor: Type.Boolean() }, closed)

export const teamEndpoints = {
  readSignInPolicy: endpoint('GET /dashboard/api/sign-in-policy', { response: { 200: SignInPolicy } }),
  changeSignInPolicy: endpoint('PATCH /dashboard/api/sign-in-policy', {
    body: SignInPolicy,
    response: { 200: SignInPolicy, 202: Held },
  }),
  listRoles: endpoint('GET /dashboard/api/roles', {
    response: { 200: Type.Object({ data: Type.Array(MadeRole) }, closed) },
  }),
  createRole: endpoint('POST /dashboard/api/roles', { body: NewRole, response: { 200: MadeRole } }),
  changeRole: endpoint('PUT /dashboard/api/roles/:id', {
    params: IdParams,
    body: NewRole,
    response: { 200: MadeRole, 202: Held },
  }),
  deleteRole: endpoint('DELETE /dashboard/api/roles/:id', { params: IdParams, response: { 204: NoContent } }),
  list: endpoint('GET /dashboard/api/team', {
    response: { 200: Type.Object({ members: Type.Array(Member), invitations: Type.Array(Invitation) }, closed) },
  }),
  invite: endpoint('POST /dashboard/api/team', {
    body: Type.Object({ email: Email, role }, closed),
    response: { 200: NewInvitation, 202: Held },
  }),
  withdrawInvitation: endpoint('DELETE /dashboard/api/team/invitations/:id', {
    params: IdParams,
    response: { 204: NoContent },
  }),
  giveRole: endpoint('PATCH /dashboard/api/team/:userId', {
    params: UserParams,
    body: Type.Object({ role }, closed),
    response: { 202: Held, 204: NoContent },
  }),
  removeMember: endpoint('DELETE /dashboard/api/team/:userId', {
    params: UserParams,
    response: { 202: Held, 204: NoContent },
  }),
  readInvitation: endpoint('GET /dashboard/api/invitations/:token', {
    params: TokenParams,
    response: { 200: OpenInvitation },
  }),
  acceptInvitation: endpoint('POST /dashboard/api/invitations/:token/accept', {
    params: TokenParams,
    body: Acceptance,
    response: { 200: Type.Object({ merchantId: Nullable(Type.String()), email: Type.String() }, closed) },
  }),
}
