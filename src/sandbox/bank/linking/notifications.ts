import type { NotificationDraft } from '../notification/queue.ts'
import type { Partner } from '../partner.ts'
import type { BankLink } from './store.ts'

/** What became of a link, as calls and notifications say it. */
export type TokenStatus = 'PENDING' | 'ACTIVE' | 'REFUSED' | 'REVOKED' | 'EXPIRED'

export function tokenStatusOf({ status, expiresAt }: BankLink, now: Date): TokenStatus {
  switch (status) {
    case 'PAYING':
      return 'ACTIVE'
    case 'FAILED':
      return 'REFUSED'
    case 'CANCELLED':
      return 'REVOKED'
    case 'WAITING':
      return expiresAt <= now ? 'EXPIRED' : 'PENDING'
  }
}

/** A link that its payer agreed to, refused or ended. */
export const linkNotification = (
  { merchantId }: Partner,
  link: BankLink,
  tokenStatus: TokenStatus,
): NotificationDraft => ({
  service: 'bindingNotify',
  body: {
    originalReferenceNo: link.referenceNo,
    originalPartnerReferenceNo: link.partnerReferenceNo,
    linkId: link.referenceNo,
    merchantId,
    tokenStatus,
  },
})
