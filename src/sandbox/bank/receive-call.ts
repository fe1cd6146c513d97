import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { type InboundRequest, readHeader } from '../../snap/inbound-request.ts'
import { type JsonObject, parseBody } from '../../snap/json.ts'
import { type Peer, verifySnapRequest } from '../../snap/verify-request.ts'
import { isPartnerToken } from './access-token.ts'
import type { Bank } from './bank.ts'
import type { Misbehaviour } from './behaviour.ts'
import { referenceIn } from './partner-time.ts'
import { malformed, Refusal, refusalOf } from './refusal.ts'
import type { BankService } from './service.ts'
import { claimExternalId } from './transaction/seen-external-id.ts'
import { shareTransaction } from './transaction/share-transaction.ts'

const EXTERNAL_ID = /^\d{1,36}$/

/**
 * Answers one call of the partner's: the envelope is checked (snap/verify-request.ts), X-EXTERNAL-ID used up, the service
 * run. The id and the effect are one transaction, so 409xx00 means that the first call did arrive and is over; a
 * refused call has used its id up as well. Throws Refusal.
 */
export async function receiveCall(
  bank: Bank,
  service: BankService,
  request: InboundRequest,
  misbehaviour: Misbehaviour,
): Promise<JsonObject> {
  const externalId = checkEnvelope(bank, request)
  const { now } = request
  const { partner, transferMs } = bank
  const body = readBody(request)
  const customerToken = customerTokenIn(request)
  const run = async (tx: Tx): Promise<JsonObject | Refusal> => {
    if (!(await claimExternalId(tx, bank.partner.clientId, externalId, now))) return new Refusal(409, '00')
    if (!body) return new Refusal(400, '00')
    return service
      .run({ tx, now: bank.clock(), partner, body, misbehaviour, customerToken, transferMs })
      .catch(asAnswer)
  }
  const outcome = await bank.actFor(referenceIn(Buffer.from(JSON.stringify(body ?? {}))), () =>
    service.namesOf
      ? shareTransaction(bank.db, [`call ${externalId}`, ...service.namesOf(body)], run)
      : transaction(bank.db, ALL_MERCHANTS, run),
  )
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** What a call says: its body, or the query of a GET. */
function readBody({ method, path, rawBody }: InboundRequest): JsonObject | undefined {
  return method === 'GET'
    ? Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?') + 1)))
    : parseBody(rawBody)
}

function customerTokenIn(request: InboundRequest): string | null {
  const given = readHeader(request, 'authorization-customer')
  return given === '' ? null : given.replace(/^Bearer /i, '')
}

/** A refusal is an answer, and its transaction commits; anything else rolls it back. */
function asAnswer(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** Everything about a call but its body; returns its X-EXTERNAL-ID, which this bank wants in digits. */
function checkEnvelope(bank: Bank, request: InboundRequest): string {
  const { partnerId, clientSecret } = bank.partner
  const peer: Peer = { partnerIds: [partnerId], proofs: [{ is: 'symmetric', clientSecret }] }
  const verified = verifySnapRequest(request, peer, (token, now) => isPartnerToken(bank, token, now))
  if (verified.is === 'refused') throw refusalOf(verified)
  if (!EXTERNAL_ID.test(verified.externalId)) throw malformed('X-EXTERNAL-ID')
  return verified.externalId
}
