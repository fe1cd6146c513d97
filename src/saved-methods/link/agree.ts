import type { PayerAccount } from '../../connectors/saving-port.ts'
import { transaction } from '../../db/transaction.ts'
import type { SavingApp } from '../app.ts'
import type { MandateTerms } from '../mandate/mandate-text.ts'
import { mandateText, versionIn } from '../mandate/mandate-text.ts'
import type { SavedMethod } from '../saved-method.ts'
import { type Key, lockSavedMethod, updateSavedMethod } from '../store.ts'
import { nextPollAt } from './schedule.ts'
import { type Started, startLink } from './start-link.ts'

/** What a payer sends who agrees, and from where. */
export type Consent = {
  readonly terms: MandateTerms
  readonly language: 'id' | 'en'
  /** E.164, where the provider needs it. */
  readonly phone: string | null
  /** Absent: the method is no account that is debited. */
  readonly account?: PayerAccount | null
  readonly ip: string
  readonly userAgent: string | null
}

const USER_AGENT_LENGTH_MAX = 400

/** `closed`: it waits for no payer any more. */
export type Agreed = Started | { readonly is: 'closed' }

/**
 * Records what the payer agreed to, word for word, and begins the link at its rail: the agreement is committed before the rail
 * is called. A repeat leads to the provider's page again; of two that agree differently the first counts.
 */
export async function agree(app: SavingApp, key: Key, consent: Consent): Promise<Agreed> {
  const agreed = await transaction(app.db, key.merchantId, async (tx) => {
    const method = await lockSavedMethod(tx, key)
    if (method?.status !== 'PENDING_PAYER') return undefined
    return method.agreement === null ? record(tx, app, method, consent) : method
  })
  if (!agreed) return { is: 'closed' }
  return agreed.railUrl === null
    ? startLink(app, agreed, consent.terms.merchantName)
    : { is: 'started', url: agreed.railUrl }
}

async function record(
  tx: Parameters<typeof lockSavedMethod>[0],
  app: Pick<SavingApp, 'clock' | 'seals'>,
  method: SavedMethod,
  { terms, language, phone, account = null, ip, userAgent }: Consent,
): Promise<SavedMethod | undefined> {
  const now = app.clock()
  return updateSavedMethod(tx, now, method, {
    mandate_text: mandateText(terms, language),
    mandate_version: versionIn(language),
    accepted_at: now,
    payer: app.seals.sealPayer(method.id, {
      phone,
      account,
      ip,
      userAgent: userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
    }),
    // If this process dies before the rail responds, the link is requested again under the same reference.
    due_at: nextPollAt(now, 2),
    tries: 0,
  })
}
