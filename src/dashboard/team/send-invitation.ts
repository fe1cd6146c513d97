import type { BaseLogger } from 'pino'
import type { Mailer } from '../../mail/mailer.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import type { MakeChange } from '../changes/make-change.ts'
import { invitationMail } from '../mail/messages.ts'
import { assertStillThere } from './change-role.ts'
import { inviteMember } from './invite.ts'

type Mailing = { readonly mailer: Mailer; readonly log: Pick<BaseLogger, 'error'> }

/** Mails an invitation. It is valid even if the mail fails: inviting again sends the mail again. */
export function sendInvitation(
  { mailer, log }: Mailing,
  { email: to, link }: { readonly email: string; readonly link: string },
  merchant: string,
  inviter: string,
): void {
  const mail = invitationMail({ to, link, merchant, inviter })
  void mailer.send(mail).catch((err: unknown) => log.error({ err }, 'invitation not mailed'))
}

/** Sends the invitation that a second owner has approved. The sandbox shows the link. */
export const makeInvitation =
  (
    app: Mailing & { readonly baseUrl: string; readonly environment: 'sandbox' | 'production' },
  ): MakeChange<'invitation'> =>
  async (tx, { merchantId, requestedBy, now, change: { email, role } }) => {
    await assertStillThere(tx, merchantId, role)
    const wanted = { merchantId, email, role, invitedBy: requestedBy.id, baseUrl: app.baseUrl }
    const invited = await inviteMember(tx, now, wanted)
    const merchant = await findMerchant(tx, merchantId)
    return () => {
      sendInvitation(app, invited, merchant?.displayName ?? '', requestedBy.name)
      return app.environment === 'sandbox' ? { link: invited.link } : {}
    }
  }
