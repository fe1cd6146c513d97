import { StartError } from '../base/start-error.ts'
import { inviteMember } from '../dashboard/team/invite.ts'
import { ROLES, type Role } from '../dashboard/team/permissions.ts'
import { findMerchant } from '../merchants/merchant.ts'
import type { Command } from './command.ts'
import { unknown, withDatabase } from './database.ts'
import { readMerchantId, readOptions } from './options.ts'
import { recordedTransaction } from './recorded-transaction.ts'

export const dashboardInvite: Command = {
  help: `Usage: npm run -s gapura -- dashboard invite --merchant ID --email ADDRESS [--role ROLE] [--json]

Invites somebody to a merchant's dashboard and prints the link, which works for seven days and once. A merchant's first
owner comes so; an owner invites the others. --role is one of ${ROLES.join(', ')}; without it, owner.
The link begins with BASE_URL of this command's own environment: set it as the gateway has it.
--json prints {"id","email","role","link","expiresAt"}.`,
  async run(args) {
    const options = readOptions(args, {
      merchant: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      json: { type: 'boolean' },
    })
    const { email = '', role = 'owner' } = options
    const merchantId = readMerchantId(options.merchant)
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartError('--email is required: an e-mail address.')
    if (!isRole(role)) throw new StartError(`--role knows ${ROLES.join(', ')}, not "${role}".`)
    const { merchantId: _, ...invited } = await withDatabase((db, config) =>
      recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        const { baseUrl } = config
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        const invitation = await inviteMember(tx, new Date(), { merchantId, email, role, invitedBy: null, baseUrl })
        await record({
          what: 'team.invite',
          merchantId,
          subject: invitation.id,
          detail: { email: invitation.email, role },
        })
        return invitation
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
