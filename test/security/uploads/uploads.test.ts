import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aMember, anOperator, anotherMerchant, type Browser } from '../../gateway/dashboard.ts'
import { aGateway } from '../../gateway/gateway.ts'
import { aHandmadePdf, aJpeg, aPdf, aPng, chunk, JPEG } from '../../merchants/business-files.ts'
import { sendPiece, uploadDocument } from '../../merchants/upload-document.ts'

const gateway = await aGateway({ WORK: 'off' })
const PATH = '/dashboard/api/documents'
const HTML: Buffer = Buffer.from('<html><script>fetch("/dashboard/api/me")</script></html>')

async function anOwner() {
  const merchantId = await anotherMerchant(gateway)
  return { merchantId, owner: await aMember(gateway, 'owner', merchantId) }
}
async function download(by: Browser, merchantId: string, path: string, method = 'GET') {
  const response = await fetch(gateway.url + path, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      origin: gateway.config.baseUrl,
      'x-gapura-dashboard': merchantId,
      cookie: [...by.cookies].map((pair) => pair.join('=')).join('; '),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const SCRIPT = '2 0 << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'
const objects = (dictionary: string, stream = deflateSync(SCRIPT)) => aHandmadePdf(dictionary, stream)
const rewritten = (pdf: Buffer, from: string, to: string) =>
  Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1')
const NAMED = '/Type /ObjStm /N 1 /First 4'
/** Twenty bytes from its end, and behind it a comment that ends the PDF. */
const ZIP_END = Buffer.from(`PK\x05\x06${'\0'.repeat(16)}\x07\0\n%%EOF\n`, 'latin1')

const REFUSED: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
  ['HTML before a PDF', async () => Buffer.concat([HTML, await aPdf()]), 'UNKNOWN_TYPE'],
  ['HTML with a PDF’s name', () => HTML, 'UNKNOWN_TYPE'],
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'UNKNOWN_TYPE'],
  ['a PDF that is a ZIP', async () => Buffer.concat([await aPdf(), ZIP_END]), 'TWO_TYPES'],
  ['a script', () => aPdf((sheet) => sheet.addNamedJavaScript('run', 'app.alert(1)')), 'ACTIVE_CONTENT'],
  [
    'an attached program',
    () => aPdf((sheet) => sheet.file(Buffer.from('MZ'), { name: 'setup.exe' })),
    'ACTIVE_CONTENT',
  ],
  ['a script in objects', () => objects(`${NAMED} /Filter /FlateDecode`), 'ACTIVE_CONTENT'],
  [
    'objects behind another end of a line',
    () => rewritten(objects(`${NAMED} /Filter /FlateDecode`), 'stream\n', 'stream\r'),
    'ACTIVE_CONTENT',
  ],
  [
    'objects behind blanks and a comment',
    () => rewritten(objects(`${NAMED} /Filter /FlateDecode`), '>>\nstream\n', '>> % x\nstream \t\n'),
    'ACTIVE_CONTENT',
  ],
  [
    'objects behind a long comment',
    () => rewritten(objects(`${NAMED} /Filter /FlateDecode`), '>>\nstream\n', `>>\n%${'x'.repeat(400)}\n%\nstream\n`),
    'ACTIVE_CONTENT',
  ],
  [
    'objects behind a comment on the line of their dictionary',
    () =>
      rewritten(objects(`${NAMED} /Filter /FlateDecode /X (1%)`), '>>\nstream\n', `>>%${'x'.repeat(400)}\nstream\n`),
    'ACTIVE_CONTENT',
  ],
  [
    'objects behind a very long comment',
    () => rewritten(objects(`${NAMED} /Filter /LZWDecode`), '>>\nstream\n', `>>\n%${'x'.repeat(20_000)}\nstream\n`),
    'LOCKED',
  ],
  [
    'objects behind blanks of other kinds',
    () => rewritten(objects(`${NAMED} /Filter /FlateDecode`), '>>\nstream\n', `>>\0\f${' '.repeat(400)}stream\0\f\n`),
    'ACTIVE_CONTENT',
  ],
  [
    'objects behind what some readers pass over',
    () => rewritten(objects(`${NAMED} /Filter /FlateDecode`), 'stream\n', 'stream here\n'),
    'LOCKED',
  ],
  ['objects that are compressed by a short name', () => objects(`${NAMED} /F /Fl`), 'LOCKED'],
  ['objects that are predicted by a short name', () => objects(`${NAMED} /Filter /FlateDecode /DP 9 0 R`), 'LOCKED'],
  [
    'a file behind a comment',
    () => aHandmadePdf('', Buffer.from('x'), '2 0 obj\n<< /EF%\n<< /F 3 0 R >> >>\nendobj\n'),
    'ACTIVE_CONTENT',
  ],
  ['a lock behind a comment', () => aHandmadePdf('', Buffer.from('x'), 'trailer\n<< /Encrypt %\n5 0 R >>\n'), 'LOCKED'],
  ['objects that are not called so', () => objects('/N 1 /First 4 /Filter /LZWDecode', Buffer.from('x')), 'LOCKED'],
  [
    'objects that are called a picture',
    () => objects('/Subtype /Image /First 4 /Filter /FlateDecode'),
    'ACTIVE_CONTENT',
  ],
  ['objects behind a text like another object', () => objects(`${NAMED} /X (1 0 obj) /Filter /LZWDecode`), 'LOCKED'],
  ['objects behind a comment like one', () => objects(`${NAMED}\n% 1 0 obj\n/Filter /LZWDecode`), 'LOCKED'],
  ['objects far from their names', () => objects(`${NAMED} ${' '.repeat(20_000)} /Filter /LZWDecode`), 'LOCKED'],
  [
    'a PDF that unfolds to a wall',
    () => aHandmadePdf('/Filter /FlateDecode', deflateSync(Buffer.alloc(60 << 20))),
    'TOO_COMPLEX',
  ],
  ['a PNG of ten thousand million pixels', () => aPng({ width: 100_000, height: 100_000 }), 'TOO_COMPLEX'],
  ['a PNG whose size is none', () => aPng({ width: 0 }), 'BROKEN'],
  [
    'a JPEG of sixty thousand squared',
    () => Buffer.concat([JPEG.start, JPEG.tables, JPEG.frame(65_535, 65_535), JPEG.codes, JPEG.scan, JPEG.end]),
    'TOO_COMPLEX',
  ],
]

test.each(REFUSED)('%s is refused, and nothing of it stays', async (_what, file, code) => {
  const { owner } = await anOwner()
  const { status, body } = await uploadDocument(owner, await file(), { name: 'akta.pdf' })
  expect([status, body.errors?.[0]?.code]).toEqual([400, code])
  expect((await owner.call('GET', PATH)).body.data).toEqual([])
})

test('what stands behind a picture’s end or in its comments is gone, and the rest comes back as a file, never as a page', async () => {
  const operator = await anOperator(gateway)
  const { owner, merchantId } = await anOwner()
  for (const [file, type, extension] of [
    [Buffer.concat([aJpeg(JPEG.comment), HTML]), 'image/jpeg', 'jpg'],
    [Buffer.concat([aPng({ beside: chunk('tEXt', HTML) }), HTML]), 'image/png', 'png'],
    [Buffer.concat([await aPdf(), HTML]), 'application/pdf', 'pdf'],
  ] as const) {
    const { body } = await uploadDocument(owner, file, { name: `"><script>.html\u00e9` })
    const asOperator = `/dashboard/api/operator/businesses/${merchantId}/documents/${body.id}/open`
    for (const one of [
      await download(owner, merchantId, `${PATH}/${body.id}/file`),
      await download(operator, '', asOperator, 'POST'),
    ]) {
      expect([one.status, one.bytes.includes('<script>')]).toEqual([200, false])
      expect(Object.fromEntries(one.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="ktp-${body.id}.${extension}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
      })
    }
  }
})

test('a document is readable by its merchant and the operators alone, chunk by chunk', async () => {
  const [mine, theirs] = [await anOwner(), await anOwner()]
  const { body } = await uploadDocument(mine.owner, aJpeg())
  const begun = await mine.owner.call('POST', PATH, { body: { kind: 'ktp', name: 'a.jpg', sizeBytes: 10 } })
  const unknown = { requestId: '' }
  for (const id of [body.id, begun.body.id]) {
    const nothing = await theirs.owner.call('GET', `${PATH}/doc_00000000000000000000000000/file`)
    const read = await theirs.owner.call('GET', `${PATH}/${id}/file`)
    expect([read.status, { ...read.body, ...unknown }]).toEqual([404, { ...nothing.body, ...unknown }])
    expect((await theirs.owner.call('DELETE', `${PATH}/${id}`)).status).toBe(404)
    expect((await sendPiece(theirs.owner, id, 1, Buffer.alloc(10))).status).toBe(404)
    expect((await theirs.owner.call('POST', `${PATH}/${id}/finish`, { body: {} })).status).toBe(404)
  }
  const asOwner = `/dashboard/api/operator/businesses/${mine.merchantId}/documents/${body.id}/open`
  expect((await mine.owner.call('POST', asOwner, { body: {} })).status).toBe(403)
})
