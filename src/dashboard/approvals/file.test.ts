import { expect, test } from 'vitest'
import { aMember, anotherMerchant, aRole, signIn } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aPayroll, uploadPayouts } from '../../../test/payouts/payout-upload.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const owner = await signIn(gateway)
const finance = await aMember(gateway, 'finance')
await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 0 }] } })

/** Asks for what a file holds, and returns the id of what now waits. */
async function ask(csv: string): Promise<string> {
  const { body: shown } = await uploadPayouts(finance, csv)
  expect(shown.faulty).toBe(0)
  return (await uploadPayouts(finance, csv, { hash: shown.hash, confirm: 'true' })).body.approvalId
}
const fileOf = (id: string, by = owner) => by.call('GET', `/dashboard/api/approvals/${id}/file`)

test('who decides has the whole file, which an upload reads as the very payouts', async () => {
  // More than are read together.
  const ROWS = 600
  const id = await ask(aPayroll('whole', ROWS))
  const { status, headers, text } = await fileOf(id)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toBe(`attachment; filename="payouts-${id}.csv"`)
  const { body: own } = await uploadPayouts(finance, aPayroll('whole', ROWS))
  const { body: read } = await uploadPayouts(finance, text)
  expect([read.good, read.faulty, read.totals]).toEqual([ROWS, 0, own.totals])
  const plain = ({ rows }: { rows: { externalId: string; receiverAccountNo: string; receiverName: string }[] }) =>
    rows.map(({ externalId, receiverAccountNo, receiverName }) => [externalId, receiverAccountNo, receiverName])
  expect(plain(read)).toEqual(plain(own))
  const { data } = (await owner.call('GET', '/dashboard/api/audit')).body
  expect(data.find(({ what }: { what: string }) => what === 'payout.download_approval')).toMatchObject({
    subject: id,
    detail: { payouts: ROWS },
  })
})

test('a spreadsheet runs nothing of it, and changes no account', async () => {
  const head = 'externalId,receiverName,receiverAccountNo,receiverBankCode,amount,remark'
  const lines = [
    'f-1,=HYPERLINK(1),0012345678,BCA,10000,"+1, ""so"""',
    'f-2,Ani,12345678901234567890,BCA,20000,',
    '@f-3,-Budi,1234567890,BRI,30000,Gaji',
  ]
  const { text } = await fileOf(await ask([head, ...lines].join('\n')))
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'externalId,receiverName,receiverAccountNo,receiverBankCode,amount,currency,remark,metadata',
    `f-1,'=HYPERLINK(1),'0012345678,BCA,10000,IDR,"'+1, ""so""",`,
    `f-2,Ani,'12345678901234567890,BCA,20000,IDR,,`,
    `'@f-3,'-Budi,1234567890,BRI,30000,IDR,Gaji,`,
    '',
  ])
})

test('it is refused to those who may not see the request, and to other accounts; without permission accounts are masked', async () => {
  const id = await ask(aPayroll('guarded', 2))
  const of = async (role: Parameters<typeof aMember>[1], merchant?: string) =>
    fileOf(id, merchant ? await aMember(gateway, role, merchant) : await aMember(gateway, role))
  expect((await of(await aRole(gateway, ['payments.read']))).status).toBe(403)
  expect((await of('owner', await anotherMerchant(gateway))).status).toBe(404)
  const checker = await of(await aRole(gateway, ['payouts.read', 'payouts.approve']))
  expect(checker.status).toBe(200)
  const [, line = ''] = (await fileOf(id)).text.split('\r\n')
  const [externalId, name, account = ''] = line.split(',')
  const [, masked] = checker.text.split('\r\n')
  expect(masked?.split(',').slice(0, 3)).toEqual([externalId, name, `…${account.slice(-4)}`])
})

test('of a refund that waits there is no file', async () => {
  expect((await fileOf('apr_00000000000000000000000000')).status).toBe(404)
})
