import { expect, test } from 'vitest'
import { readClamavAddress } from '../../src/compose/config/clamav-address.ts'
import { signIn } from '../gateway/dashboard.ts'
import { aGateway } from '../gateway/gateway.ts'
import { aDaemon, HARMFUL, judge, portOf } from '../outside/clamd.ts'
import { aJpeg, aPdf } from './business-files.ts'
import { uploadDocument } from './upload-document.ts'

const PATH = '/dashboard/api/documents'

test('with a scanner nothing is taken that it did not find clean, and nothing at all while it cannot look', async () => {
  let isAway = false
  const daemon = await aDaemon((file) => (isAway ? 'INSTREAM size limit exceeded. ERROR' : judge(file)))
  const gateway = await aGateway({ WORK: 'off', CLAMAV_URL: `tcp://127.0.0.1:${portOf(daemon)}` })
  const owner = await signIn(gateway)
  const listed = async () => (await owner.call('GET', PATH)).body.data.map(({ id }: { id: string }) => id)

  const clean = await uploadDocument(owner, aJpeg())
  expect(clean.status).toBe(200)
  const harmful = await aPdf((sheet) => sheet.info && Object.assign(sheet.info, { Title: HARMFUL }), {
    compress: false,
  })
  const found = await uploadDocument(
    owner,
    Buffer.concat([harmful.subarray(0, 9), Buffer.from(`% ${HARMFUL}\n`), harmful.subarray(9)]),
  )
  expect([found.status, found.body.errors?.[0]?.code]).toEqual([400, 'MALWARE'])
  isAway = true
  const unseen = await uploadDocument(owner, aJpeg())
  expect([unseen.status, unseen.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
  expect(await listed()).toEqual([clean.body.id])
})

test('the address of a scanner is read strictly', () => {
  expect(readClamavAddress(undefined)).toBeNull()
  expect(readClamavAddress('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(readClamavAddress('unix:///run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(readClamavAddress('tcp://10.0.0.9:3310')).toEqual({ host: '10.0.0.9', port: 3310 })
  expect(readClamavAddress('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  for (const wrong of ['clamd', 'tcp://10.0.0.9', 'http://10.0.0.9:3310', 'tcp://a:b@10.0.0.9:3310', 'unix:run']) {
    expect(() => readClamavAddress(wrong), wrong).toThrow('CLAMAV_URL must look like')
  }
})
