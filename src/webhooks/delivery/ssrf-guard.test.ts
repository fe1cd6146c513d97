import { expect, test } from 'vitest'
import { readPrivateNetwork } from '../../base/net/private-networks.ts'
import { createPoster } from './post-to-merchant.ts'
import { guardedLookup } from './ssrf-guard.ts'

const networks = [readPrivateNetwork('10.1.0.0/16')].filter((one) => one !== undefined)
const lookUp = (answers: string[]) =>
  new Promise((done) => {
    guardedLookup(async () => answers, false, networks)('shop.internal', { all: true }, (...result) => done(result))
  })
const post = (answers: string[], url = 'https://shop.internal/') =>
  createPoster({ allowLoopback: false, networks, resolve: async () => answers }).postToMerchant({
    url,
    headers: {},
    body: '{}',
  })

test('a name in a network that the operator names leads to the address that was checked', async () => {
  expect(await lookUp(['10.1.2.3'])).toEqual([null, [{ address: '10.1.2.3', family: 4 }]])
})

test.each([[['10.2.0.1']], [['10.1.2.3', '10.2.0.1']], [['169.254.169.254']], [['fd00:ec2::254']], [['127.0.0.1']]])(
  'a name that leads to %j is not called, though a network is named',
  async (answers) => {
    expect(await post(answers)).toMatchObject({ failure: 'FORBIDDEN_ADDRESS' })
  },
)

test('a literal outside of the network is not called', async () => {
  for (const url of ['https://169.254.169.254/', 'https://10.2.0.1/', 'https://[fd00:ec2::254]/'])
    expect(await post([], url)).toMatchObject({ failure: 'FORBIDDEN_URL' })
})
