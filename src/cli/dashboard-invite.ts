import { isId } from '../base/id.ts'
import { StartError } from '../base/start-error.ts'
import { inviteMember } from '../dashboard/invite.ts'
import { ROLES, type Role } from '../dashboard/roles.ts'
import { transaction } from '../db/transaction.ts'
import { findMerchant } from '../merchants/merchant.ts'
import type { Command } from './command.ts'
import { unknown, withDatabase } from './database.ts'
import { readOptions } from './options.ts'

export const dashboardInvite: Command = {
  help: `Usage: npm run -s gapura -- dashboard invite --merchant ID --email ADDRESS [--role ROLE] [--json]

Invites somebody to a merchant's dashboard and prints the link, which works for seven days and once. A merchant's first
owner comes so; an owner invites the others. --role is one of ${ROLES.join(', ')}; without it, owner.
--json prints {"id","email","role","link","expiresAt"}.`,
  async run(args) {
    const options = readOptions(args, {
      merchant: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      json: { type: 'boolean' },
    })
    const { merchant: merchantId = '', email = '', role = 'owner' } = options
    if (!isId('mer', merchantId))
      throw new StartError('--merchant is required: the id that "merchants create" printed.')
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartError('--email is required: an e-mail address.')
    if (!isRole(role)) throw new StartError(`--role knows ${ROLES.join(', ')}, not "${role}".`)
    const { merchantId: _, ...invited } = await withDatabase((db, { baseUrl }) =>
      transaction(db, merchantId, async (tx) => {
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        return inviteMember(tx, new Date(), { merchantId, email, role, invitedBy: null, baseUrl })
      }),
    )
    if (options.json) console.log(JSON.stringify(invited))
    else
      console.log(
        `${invited.email} becomes ${role} of ${merchantId} by opening this within seven days:\n${invited.link}`,
      )
  },
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)
