import type { Bill, InboundOutcome } from '../../src/connectors/inbound-port.ts'
import type { InboundSection, ProofName } from '../../src/connectors/snap/profile/inbound.ts'
import { aProvider, bodyOf } from '../inbound/inbound-caller.ts'
import { idr } from './payments.ts'
import type { Sample } from './vectors.ts'

/** Headers of samples that stand for what is of the moment. */
const PLACEHOLDERS = ['authorization', 'x-signature', 'x-timestamp', 'content-type']

/** A sample as its provider tells it: its body and headers, signed now, since no key of theirs is published. */
export function notifications(
  section: InboundSection,
  proof: ProofName,
  sample: Sample,
  change: object = {},
  path = sample.path,
) {
  const named = Object.entries(sample.headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const headers = Object.fromEntries(named.filter(([name]) => !PLACEHOLDERS.includes(name)))
  const provider = aProvider(section, {
    // The merchant whom the sample is for.
    outbound: { merchantId: 'G059876677', partnerId: headers['x-partner-id'] ?? 'our-partner-id' },
    virtualAccounts: { MANDIRI: { companyCode: '88899', kind: 'open' }, BCA: { companyCode: '12345', kind: 'closed' } },
  })
  return provider.read(provider.callBy(proof, path, { ...sample.body, ...change }, { headers }))
}

/** The answer to a message, for its outcome. */
export const answered = (message: ReturnType<typeof notifications>, outcome: InboundOutcome) => {
  const reply = message.reply(outcome)
  return { status: reply.status, body: bodyOf(reply) }
}
export const DONE: InboundOutcome = { is: 'done' }
export const aBill = (change: Partial<Bill> = {}): Bill => ({
  reference: '23219829713',
  code: 'BCA',
  accountName: 'Jokul Doe',
  amount: idr('100000.00'),
  ...change,
})
