import { StartError } from '../base/start-error.ts'
import { currentTime } from '../compose/load-sandbox.ts'
import { BUILT_IN_ROLES } from '../dashboard/people/permissions.ts'
import { findRole } from '../dashboard/team/find-role.ts'
import { inviteMember } from '../dashboard/team/invite.ts'
import { findMerchant } from '../merchants/merchant.ts'
import type { Command } from './command.ts'
import { unknown, withDatabase } from './database.ts'
import { readMerchantId, readOptions } from './options.ts'
import { recordedTransaction } from './recorded-transaction.ts'

export const dashboardInvite: Command = {
  help: `Usage: npm run -s gapura -- dashboard invite --merchant ID --email ADDRESS [--role ROLE] [--json]

Invites a person to a merchant's dashboard and prints the link, which works for seven days and once. A merchant's first
owner is invited this way; owners invite everyone else. --role is one of ${BUILT_IN_ROLES.join(', ')},
or the name or id of one that the merchant defined; owner by default.
The link begins with BASE_URL of this command's own environment: set it to the gateway's.
--json prints {"id","email","role","link","expiresAt"}.`,
  async run(args) {
    const options = readOptions(args, {
      merchant: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      json: { type: 'boolean' },
    })
    const { email = '', role: named = 'owner' } = options
    const merchantId = readMerchantId(options.merchant)
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartError('--email is required: an e-mail address.')
    const { merchantId: _, ...invited } = await withDatabase((db, config) =>
      recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        const { baseUrl } = config
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        const found = await findRole(tx, merchantId, named)
        if ('known' in found) throw new StartError(`--role knows ${found.known.join(', ')}, not "${named}".`)
        const { role } = found
        const invitation = await inviteMember(tx, await currentTime(config, db), {
          merchantId,
          email,
          role,
          invitedBy: null,
          baseUrl,
        })
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
        `${invited.email} becomes ${named} of ${merchantId} by opening this within seven days:\n${invited.link}`,
      )
  },
}
