import { makePolicy } from './approvals/policy-routes.ts'
import type { MakeChanges } from './changes/make-change.ts'
import { makeKey } from './developers/create-key.ts'
import { makeKeyLimits } from './developers/key-limit-routes.ts'
import { makeRolePermissions } from './team/change-permissions.ts'
import { makeRole } from './team/change-role.ts'
import { makeInvitation } from './team/send-invitation.ts'
import { makeSignInPolicy } from './team/sign-in-policy-routes.ts'

/** How each kind of change is made that a second owner has approved, by the room that it belongs to. */
export const makeChanges = (
  app: Parameters<typeof makeInvitation>[0] & Parameters<typeof makeKey>[0],
): MakeChanges => ({
  policy: makePolicy,
  role: makeRole,
  role_permissions: makeRolePermissions,
  invitation: makeInvitation(app),
  key: makeKey(app),
  key_limits: makeKeyLimits,
  sign_in_policy: makeSignInPolicy,
})
