import { expect, test } from 'vitest'
import { SNAP_PROFILES } from '../../src/connectors/snap/profiles/profiles.ts'
import { idr } from './payments.ts'
import { aBank, aReceiver, aSentTransfer, aTransfer } from './transfers.ts'

const WAYS = Object.values(SNAP_PROFILES).flatMap((profile) =>
  (profile.transfers?.ways ?? []).map(({ offer }) => [profile.name, offer.service, profile, offer] as const),
)

/** What is above the least of an offer, whole rupiah. */
const carried = (above: bigint) => idr(`${above / 100n + 1n}`)

test.each(WAYS)(
  '%s by %s: an account is looked up, money is sent and queried',
  async (_name, service, profile, offer) => {
    const { peer, rail } = await aBank(profile, { bankCode: '014' })
    const receiver = aReceiver({ bankCode: service === 'intrabank' ? '014' : '008' })
    const transfer = aTransfer({ service, receiver, amount: carried(offer.above), remark: 'Gaji November' })
    const { reference, amount } = transfer
    expect(await rail.inquireAccount(receiver, { reference, service, amount })).toMatchObject({ railCode: 'http_404' })
    expect(await rail.send(transfer)).toMatchObject({ is: 'unknown', railCode: 'http_404' })
    expect(await rail.inquire(aSentTransfer({ service, amount }))).toMatchObject({
      is: 'unknown',
      railCode: 'http_404',
    })
    expect(peer.calls).toHaveLength(3)
    for (const { rawBody } of peer.calls) expect(rawBody).not.toMatch(/\{\w+[:|}]|undefined/)
    const [looked, sent] = peer.calls
    for (const call of [looked, sent]) expect(call?.rawBody).toContain(receiver.accountNo)
    expect(sent?.rawBody).toContain(`"value":"${amount.amount / 100n}`)
  },
)

test.each(WAYS)(
  '%s by %s: two transfers share no reference, and one keeps its own',
  async (_name, service, profile) => {
    const { peer, rail } = await aBank(profile)
    const send = (reference: string) => rail.send(aTransfer({ service, reference }))
    await send('0123400091584000012345678')
    await send('0123400091584000012345679')
    await send('0123400091584000012345678')
    const [first, second, third] = peer.calls.map(({ body }) => body.partnerReferenceNo)
    expect(first).not.toBe(second)
    expect(first).toBe(third)
  },
)
