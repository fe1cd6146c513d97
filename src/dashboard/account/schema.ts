import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { PERMISSIONS } from '../people/permissions.ts'
import { closed, IdParams, listOf, NoContent, Nullable, Time } from '../schema-parts.ts'

/** What the sign-in page shows; without a login in production, which has no demo merchant. */
const place = {
  environment: Type.Enum(['sandbox', 'production']),
  sandboxLogin: Type.Optional(Type.Object({ email: Type.String(), password: Type.String() }, closed)),
}
/** Also the extra members of the 401 to a browser that is not signed in. */
export const Place = Type.Object(place)
export type Place = Static<typeof Place>

const SignedIn = Type.Object(
  {
    user: Type.Object(
      {
        id: Type.String(),
        name: Type.String(),
        email: Type.String(),
        locale: Type.Enum(['id', 'en']),
        twoFactor: Type.Boolean(),
        passkeys: Type.Integer(),
      },
      closed,
    ),
    merchants: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          displayName: Type.String(),
          role: Type.String(),
          roleName: Nullable(Type.String({ description: 'Of a role that the account created.' })),
          permissions: Type.Array(Type.Enum([...PERMISSIONS])),
          timeZone: Type.String({ description: 'Determines when its days begin: a name of the IANA database.' }),
          now: Type.String({
            format: 'date-time',
            description: 'What its clock shows: in the sandbox, each merchant moves one of its own.',
          }),
          // What is missing before anything of the merchant may be seen.
          missingFactor: Nullable(Type.Enum(['enrol', 'show'])),
          isSuspended: Type.Boolean({ description: 'By the operator: no payment is accepted and no payout sent.' }),
        },
        closed,
      ),
    ),
    // Whether the person is an operator of the deployment, and what is missing before they may act as one; null: not
    // one.
    operator: Nullable(Type.Object({ missingFactor: Nullable(Type.Enum(['enrol', 'show'])) }, closed)),
    ...place,
  },
  closed,
)

const OpenSession = Type.Object(
  {
    id: Type.String(),
    createdAt: Time,
    lastSeenAt: Time,
    ip: Nullable(Type.String()),
    userAgent: Nullable(Type.String()),
    isCurrent: Type.Boolean(),
  },
  closed,
)

const Proof = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: 128 }),
    code: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z-]{6,20}$' })),
  },
  closed,
)

export const sessionEndpoints = {
  me: endpoint('GET /dashboard/api/me', { response: { 200: SignedIn } }),
  list: endpoint('GET /dashboard/api/sessions', { response: { 200: listOf(OpenSession) } }),
  endOthers: endpoint('DELETE /dashboard/api/sessions', { response: { 204: NoContent } }),
  end: endpoint('DELETE /dashboard/api/sessions/:id', { params: IdParams, response: { 204: NoContent } }),
  reauthenticate: endpoint('POST /dashboard/api/reauthenticate', { body: Proof, response: { 204: NoContent } }),
}
