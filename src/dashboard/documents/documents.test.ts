import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ageSessions, aMember, anOperator, type Browser } from '../../../test/gateway/dashboard.ts'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { ownerQuery } from '../../../test/gateway/owner.ts'
import { aJpeg, aPdf, exif, JPEG } from '../../../test/merchants/business-files.ts'
import { aBusiness, anApplicant } from '../../../test/merchants/onboarding.ts'
import { sendPiece, uploadDocument } from '../../../test/merchants/upload-document.ts'
import { privacyOf } from '../../../test/privacy/privacy-commands.ts'
import { DEMO } from '../../sandbox/demo.ts'

const gateway = await aGateway({ WORK: 'off' })
const { db } = gateway
const PATH = '/dashboard/api/documents'

/** A merchant of the test's own, and its owner. */
async function anOwner() {
  const { merchantId, key } = await anApplicant(db)
  return { merchantId, key, owner: await aMember(gateway, 'owner', merchantId) }
}

/** The file as it arrives: the tests' own calls read text. */
async function download(by: Browser, merchantId: string, path: string, method = 'GET') {
  const response = await fetch(new URL(path, gateway.config.baseUrl), {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      origin: gateway.config.baseUrl,
      cookie: [...by.cookies].map((pair) => pair.join('=')).join('; '),
      'x-gapura-dashboard': merchantId,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const listOf = async (by: Browser) => (await by.call('GET', PATH)).body.data
/** Larger than a piece, and a whole picture. */
const photo = Buffer.concat([
  JPEG.start,
  exif(6),
  JPEG.jfif,
  ...Array.from({ length: 9 }, () => Buffer.concat([Buffer.from([0xff, 0xdb, 0xff, 0xff]), Buffer.alloc(65_533, 7)])),
  aJpeg().subarray(2 + 18),
])

test('a file arrives in chunks, its type is detected by its bytes, and it is sent back as a download', async () => {
  const { owner, merchantId } = await anOwner()
  const { status, body } = await uploadDocument(owner, photo, { name: '../../etc/<b>KTP</b>.html' })
  expect([status, body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^doc_/),
      kind: 'ktp',
      name: '../../etc/<b>KTP</b>.html',
      mediaType: 'image/jpeg',
      sizeBytes: expect.any(Number),
      sha256: expect.any(String),
      uploadedBy: owner.email,
      uploadedAt: expect.any(String),
      sentAt: null,
      replacedAt: null,
      erasedAt: null,
    },
  ])
  expect(await listOf(owner)).toEqual([body])
  const { headers, bytes } = await download(owner, merchantId, `${PATH}/${body.id}/file`)
  expect([createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([body.sha256, body.sizeBytes])
  expect([bytes.includes('GPS'), bytes.length > 500_000]).toEqual([false, true])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="ktp-${body.id}.jpg"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
})

test('nothing of a file, nor what it is called, lies open in the database', async () => {
  const { owner, merchantId } = await anOwner()
  const secret = 'AKTA RAHASIA NOMOR 77'
  const pdf = await aPdf((sheet) => sheet.info && Object.assign(sheet.info, { Title: secret }))
  const { body } = await uploadDocument(owner, pdf, { kind: 'deed', name: 'akta-sangat-rahasia.pdf' })
  const { tablesWith } = privacyOf(gateway)
  for (const text of ['akta-sangat-rahasia', secret, '%PDF-1'])
    expect([text, await tablesWith(text)]).toEqual([text, []])
  const { bytes } = await download(owner, merchantId, `${PATH}/${body.id}/file`)
  expect(bytes.includes('%PDF-1')).toBe(true)
  await ownerQuery(gateway.directUrl, 'update onboarding_document_chunk set number = 2 where document_id = $1', [
    body.id,
  ])
  await ownerQuery(gateway.directUrl, 'update onboarding_document_chunk set number = 1 where document_id = $1', [
    body.id,
  ])
  expect((await download(owner, merchantId, `${PATH}/${body.id}/file`)).bytes).toEqual(bytes)
  await ownerQuery(
    gateway.directUrl,
    `update onboarding_document_chunk set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1) where document_id = $1`,
    [body.id],
  )
  const spoilt = await download(owner, merchantId, `${PATH}/${body.id}/file`)
  expect([spoilt.status, spoilt.bytes.includes('%PDF')]).toEqual([500, false])
})

test('what is no document is refused in place and gone, and so are too much and too many', async () => {
  const { owner } = await anOwner()
  const refusal = async (bytes: Buffer) => {
    const { status, body } = await uploadDocument(owner, bytes)
    return [status, body.errors?.[0]?.field, body.errors?.[0]?.code]
  }
  expect(await refusal(Buffer.from('<script>'))).toEqual([400, 'file', 'UNKNOWN_TYPE'])
  const scripted = await aPdf((sheet) => sheet.addNamedJavaScript('a', 'app.alert(1)'))
  expect(await refusal(scripted)).toEqual([400, 'file', 'ACTIVE_CONTENT'])
  const [{ count }] = (await ownerQuery<{ count: string }>(
    gateway.directUrl,
    'select count(*) from onboarding_document where uploaded_by = $1',
    [owner.email],
  )) as [{ count: string }]
  expect(count).toBe('0')
  const begin = (change: object) =>
    owner.call('POST', PATH, { body: { kind: 'ktp', name: 'a.jpg', sizeBytes: 1_000, ...change } })
  for (const [change, field] of [
    [{ sizeBytes: 5 * 1024 * 1024 + 1 }, 'sizeBytes'],
    [{ sizeBytes: 0 }, 'sizeBytes'],
    [{ kind: 'passport' }, 'kind'],
    [{ name: 'a\u202egpj.exe' }, 'name'],
  ] as const) {
    const { status, body } = await begin(change)
    expect([field, status, body.errors[0].field]).toEqual([field, 400, field])
  }
  const begun = await begin({})
  const wrong = await sendPiece(owner, begun.body.id, 1, Buffer.alloc(999))
  const second = await sendPiece(owner, begun.body.id, 2, Buffer.alloc(1))
  const large = await sendPiece(owner, begun.body.id, 1, Buffer.alloc(256 * 1024 + 1))
  const json = await owner.call('PUT', `${PATH}/${begun.body.id}/pieces/1`, { body: { nonsense: true } })
  const early = await owner.call('POST', `${PATH}/${begun.body.id}/finish`, { body: {} })
  expect([wrong.status, second.status, large.status, json.status, early.status]).toEqual([400, 400, 413, 415, 409])
  for (let n = 0; n < 19; n++) expect((await begin({})).status).toBe(200)
  expect((await begin({})).body.code).toBe('LIMIT_EXCEEDED')
})

test('a document goes with the form: until then it can be removed, from then on it stays', async () => {
  const { owner, key } = await anOwner()
  const { id } = (await uploadDocument(owner, aJpeg())).body
  const mistaken = (await uploadDocument(owner, aJpeg())).body.id
  expect((await owner.call('DELETE', `${PATH}/${mistaken}`)).status).toBe(204)
  const send = (...references: string[]) =>
    gateway.call('POST', '/v1/onboarding', {
      key,
      body: aBusiness({ documents: references.map((reference) => ({ kind: 'ktp', reference })) }),
    })
  const unknown = await send(id, mistaken)
  expect([unknown.status, unknown.body.errors]).toEqual([
    400,
    [{ field: 'documents.1.reference', code: 'NOT_UPLOADED', message: expect.any(String) }],
  ])
  const stranger = await anOwner()
  const theirs = (await uploadDocument(stranger.owner, aJpeg())).body.id
  expect((await send(theirs)).status).toBe(400)
  expect((await listOf(owner))[0].sentAt).toBeNull()
  const { body: standing } = await send(id, 'https://files.example/deed.pdf')
  expect([standing.version, (await listOf(owner))[0].sentAt]).toEqual([1, expect.any(String)])
  const refused = await owner.call('DELETE', `${PATH}/${id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE'])
  await gateway.call('POST', '/v1/onboarding/status', {
    key: DEMO.providerKey,
    body: { reference_id: standing.reference_id, status: 'processing' },
  })
  const late = await owner.call('POST', PATH, { body: { kind: 'ktp', name: 'a.jpg', sizeBytes: 10 } })
  expect([late.status, late.body.code]).toEqual([409, 'INVALID_TRANSITION'])
})

test('a document that is sent in again with another stays, as replaced, for the owner and for who reviews the business', async () => {
  const { owner, merchantId, key } = await anOwner()
  const upload = async (name: string) => (await uploadDocument(owner, aJpeg(), { name })).body.id as string
  const [first, second] = [await upload('old.jpg'), await upload('new.jpg')]
  const send = (reference: string) =>
    gateway.call('POST', '/v1/onboarding', { key, body: aBusiness({ documents: [{ kind: 'ktp', reference }] }) })
  const replacedOf = async (by: Browser, path = PATH) => {
    const documents = path === PATH ? await listOf(by) : (await by.call('POST', path, { body: {} })).body.documents
    return documents.map(({ id, replacedAt }: { id: string; replacedAt: string | null }) => [id, replacedAt !== null])
  }
  await send(first)
  // Refused as a whole: nothing is replaced by what was not taken.
  expect((await send(`doc_${'0'.repeat(26)}`)).status).toBe(400)
  expect((await send(second)).status).toBe(200)
  const replaced = [
    [first, true],
    [second, false],
  ]
  expect(await replacedOf(owner)).toEqual(replaced)
  const operator = await anOperator(gateway)
  expect(await replacedOf(operator, `/dashboard/api/operator/businesses/${merchantId}/open`)).toEqual(replaced)
  expect((await owner.call('DELETE', `${PATH}/${first}`)).body.code).toBe('INVALID_STATE')
  expect((await download(owner, merchantId, `${PATH}/${first}/file`)).bytes).toEqual(aJpeg())
  await send(first)
  expect(await replacedOf(owner)).toEqual([
    [first, false],
    [second, true],
  ])
})

test('an owner opens documents after a recent proof, others do not, and each look stands in the trail', async () => {
  const { owner, merchantId } = await anOwner()
  const { id } = (await uploadDocument(owner, aJpeg())).body
  const file = `${PATH}/${id}/file`
  for (const role of ['finance', 'read_only', 'developer', 'support'] as const) {
    const member = await aMember(gateway, role, merchantId)
    expect([role, (await member.call('GET', file)).status]).toEqual([role, 403])
  }
  expect((await (await anOwner()).owner.call('GET', file)).status).toBe(404)
  expect((await download(owner, merchantId, file)).status).toBe(200)
  const operator = await anOperator(gateway)
  const opening = `/dashboard/api/operator/businesses/${merchantId}/documents/${id}/open`
  const read = await download(operator, '', opening, 'POST')
  expect([read.status, read.bytes]).toEqual([200, aJpeg()])
  const { data } = (await owner.call('GET', '/dashboard/api/audit?limit=50')).body
  const looks = data.filter(
    ({ what, status }: { what: string; status: number }) => what === 'document.open' && status === 200,
  )
  expect(looks.map(({ who, subject }: { who: string; subject: string }) => [who, subject])).toEqual([
    [operator.email, id],
    [owner.email, id],
  ])
  await ageSessions(gateway, 6)
  expect((await owner.call('GET', file)).body.code).toBe('REAUTHENTICATE')
})

test('an operator sees which businesses are checked, and what one sent in with its documents', async () => {
  const { owner, merchantId, key } = await anOwner()
  const { id } = (await uploadDocument(owner, aJpeg())).body
  await gateway.call('POST', '/v1/onboarding', {
    key,
    body: aBusiness({ documents: [{ kind: 'ktp', reference: id }] }),
  })
  const operator = await anOperator(gateway)
  const businesses = await operator.call('GET', '/dashboard/api/operator/businesses')
  expect(businesses.body.data[0]).toMatchObject({ merchantId, name: 'Applicant', status: 'pushed', version: 1 })
  expect(businesses.text).not.toContain('3273014101900001')
  const opened = await operator.call('POST', `/dashboard/api/operator/businesses/${merchantId}/open`, { body: {} })
  expect(opened.body.onboarding.business.owners[0].nik).toBe('3273014101900001')
  expect(opened.body.documents).toMatchObject([{ id, sentAt: expect.any(String) }])
  const none = await operator.call('POST', '/dashboard/api/operator/businesses/mer_00000000000000000000000000/open', {
    body: {},
  })
  expect(none.status).toBe(404)
})
