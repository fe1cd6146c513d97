import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS, later } from '../../src/base/clock.ts'
import { holdMasterKey } from '../../src/base/master-key.ts'
import { privacyErase } from '../../src/cli/privacy/erase.ts'
import { privacyExport } from '../../src/cli/privacy/export.ts'
import { reseal } from '../../src/db/sealing/reseal.ts'
import { openDocument } from '../../src/onboarding/documents/open-document.ts'
import { removeForgotten } from '../../src/onboarding/documents/remove-document.ts'
import { aMember } from '../gateway/dashboard.ts'
import { aGateway } from '../gateway/gateway.ts'
import { ownerQuery } from '../gateway/owner.ts'
import { aJpeg } from '../merchants/business-files.ts'
import { aBusiness, anApplicant } from '../merchants/onboarding.ts'
import { uploadDocument } from '../merchants/upload-document.ts'
import { privacyOf } from './privacy-commands.ts'

const gateway = await aGateway({ WORK: 'off' })
const { db } = gateway
const { run } = privacyOf(gateway)
const PATH = '/dashboard/api/documents'

test('what was never sent in is forgotten after thirty days; what was sent in is erased by an operator', async () => {
  const { merchantId, key } = await anApplicant(db)
  const owner = await aMember(gateway, 'owner', merchantId)
  const idsOf = async () => (await owner.call('GET', PATH)).body.data.map((one: { id: string }) => one.id)
  const { id } = (await uploadDocument(owner, aJpeg())).body
  const idle = (await uploadDocument(owner, aJpeg(), { kind: 'npwp' })).body.id
  await owner.call('POST', PATH, { body: { kind: 'ktp', name: 'a.jpg', sizeBytes: 10 } })
  const body = aBusiness({ documents: [{ kind: 'ktp', reference: id }] })
  await gateway.call('POST', '/v1/onboarding', { key, body })
  const at = (days: number) => ({ db, clock: () => later(new Date(), days * DAY_MS) })
  await removeForgotten(at(29))
  expect(await idsOf()).toEqual([id, idle])
  expect(await removeForgotten(at(31))).toBe(2)
  expect(await idsOf()).toEqual([id])

  const named = (one: string) => ['--merchant', merchantId, '--document', one]
  const held = async () => JSON.parse(await run(privacyExport, ...named(id))).held
  const erase = async (...more: string[]) => JSON.parse(await run(privacyErase, ...named(id), '--json', ...more))
  expect(await held()).toMatchObject([
    { table: 'onboarding_document', id, fields: { name: 'KTP Siti.jpg', kind: 'ktp' } },
  ])
  expect(await erase('--dry-run')).toMatchObject({ isDryRun: true, erased: true })
  expect(await erase()).toMatchObject({ isDryRun: false, erased: true })
  expect(await erase()).toMatchObject({ erased: false })
  expect(await held()).toEqual([])
  const left = await owner.call('GET', PATH)
  expect(left.body.data).toMatchObject([{ id, name: null, kind: 'ktp', erasedAt: expect.any(String) }])
  expect((await owner.call('GET', `${PATH}/${id}/file`)).status).toBe(404)
  const pieces = await ownerQuery(gateway.directUrl, 'select from onboarding_document_chunk where document_id = $1', [
    id,
  ])
  expect(pieces).toEqual([])
  await expect(run(privacyErase, ...named('doc_00000000000000000000000000'))).rejects.toThrow(/no document/)
  await expect(run(privacyErase, ...named(id), '--name', 'Siti')).rejects.toThrow(/by itself/)
})

test('a new master key opens what was uploaded under the one before, and that one no longer does', async () => {
  const { merchantId } = await anApplicant(db)
  const owner = await aMember(gateway, 'owner', merchantId)
  const { id } = (await uploadDocument(owner, aJpeg())).body
  const previous = Buffer.from(gateway.masterKeyText, 'base64')
  const current = randomBytes(32)
  const moved = await reseal(gateway.directUrl, { current, previous })
  expect(moved.find(({ table }) => table === 'onboarding_document')?.moved).toBeGreaterThan(0)
  const { bytes } = await openDocument(db, holdMasterKey(current), { merchantId, id })
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  expect(Buffer.concat(parts)).toEqual(aJpeg())
  await expect(openDocument(db, holdMasterKey(previous), { merchantId, id })).rejects.toThrow(/another master key/)
})
