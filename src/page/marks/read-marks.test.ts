import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../../test/setup/folder.ts'
import { readMarks } from './read-marks.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path fill="#123" d="M0 0h60v20H0z"/></svg>'

function marksFolder(files: Record<string, string | Buffer>): string {
  const folder = aFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

test('marks are known by the codes of banks, wallets and ways to pay, and named by their content', () => {
  const marks = readMarks(
    marksFolder({ 'bca.svg': SVG, 'GOPAY.SVG': SVG, 'qrcode.svg': `<?xml version="1.0"?>\n${SVG}`, '.DS_Store': 'x' }),
  )
  expect([...marks.paths.keys()].sort()).toEqual(['BCA', 'GOPAY', 'qrcode'])
  const path = marks.paths.get('BCA') ?? ''
  expect(path).toMatch(/^\/assets\/mark-bca-[0-9a-f]{12}\.svg$/)
  const asset = marks.assets.get(path.slice('/assets/'.length))
  expect([asset?.type, asset?.body.toString()]).toEqual(['image/svg+xml', SVG])
  expect(readMarks(null).paths.size).toBe(0)
})

test('what designers’ programs write is taken: gradients, styles, clips, uses, comments', () => {
  const drawn = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Generator: a program -->
<svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 30">
  <title>Bank &amp; Co</title>
  <style>.a { fill: url(#g); stroke: #fff }</style>
  <defs><linearGradient id="g"><stop offset="0" stop-color="#08c"/></linearGradient><path id="p" d="M0 0h9v9z"/></defs>
  <g clip-path="url('#c')"><use xlink:href="#p"/><rect class='a' width="10" height="10"/></g>
</svg>
`
  expect(readMarks(marksFolder({ 'BNI.svg': drawn })).paths.size).toBe(1)
})

const inside = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${content}</svg>`

test.each([
  ['a script', inside('<script>alert(1)</script>'), 'holds a script'],
  ['an event attribute', inside('', ' onload="alert(1)"'), 'event attribute (onload)'],
  ['an event attribute within', inside('<g OnClick="x()"/>'), 'event attribute (OnClick)'],
  ['a picture from elsewhere', inside('<image href="https://evil.example/x.png"/>'), 'holds <image>'],
  ['a foreign object', inside('<foreignObject/>'), 'holds <foreignObject>'],
  ['an animation', inside('<animate attributeName="href"/>'), 'holds <animate>'],
  ['a link', inside('<a href="#x"/>'), 'holds <a>'],
  ['a use of another file', inside('<use href="https://evil.example/#x"/>'), 'refers to something outside'],
  ['data in a use', inside('<use xlink:href="data:image/svg+xml,x"/>'), 'refers to something outside'],
  ['a fill from elsewhere', inside('<path fill="url(https://evil.example/#x)"/>'), 'refers to something outside'],
  [
    'a style from elsewhere',
    inside('<style>@import "https://evil.example/x.css";</style>'),
    'refers to something outside',
  ],
  ['an escaped style', inside('<style>@\\69mport "x";</style>'), 'refers to something outside'],
  ['a base elsewhere', inside('', ' xml:base="https://evil.example/"'), 'refers to something outside'],
  ['an entity', inside('<title>&#106;</title>'), 'holds an entity'],
  ['a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${inside('')}`, 'is not plain SVG'],
  ['a style sheet of its own', `<?xml-stylesheet href="x.css"?>${inside('')}`, 'is not plain SVG'],
  ['character data', inside('<style><![CDATA[x]]></style>'), 'is not plain SVG'],
  ['an attribute without quotes', inside('<g fill=red/>'), 'is not plain SVG'],
  ['an unclosed element', '<svg viewBox="0 0 9 9"><g></svg>', 'closes <svg>'],
  ['an end that is missing', '<svg viewBox="0 0 9 9">', 'does not consist of one <svg>'],
  ['two drawings', inside('') + inside(''), 'does not consist of one <svg>'],
  ['words behind it', `${inside('')}x`, 'does not consist of one <svg>'],
  ['a page', '<html></html>', 'does not consist of one <svg>'],
  ['nothing', '', 'does not consist of one <svg>'],
  ['no viewBox', '<svg width="9" height="9"/>', 'has no viewBox'],
  ['a line', '<svg viewBox="0 0 900 9"/>', 'too long'],
  ['too much', inside(' '.repeat(9_000)), 'a mark has at most 8192'],
] as const)('a mark with %s is refused by name', (_what, svg, why) => {
  const read = () => readMarks(marksFolder({ 'BCA.svg': svg }))
  expect(read).toThrow(why)
  expect(read).toThrow('BRAND_MARKS: BCA.svg ')
})

test('what is no drawing, of nothing known, there twice, or nowhere is refused in a sentence', () => {
  expect(() => readMarks(marksFolder({ 'BCA.png': 'x' }))).toThrow('BRAND_MARKS: BCA.png is not an SVG file')
  expect(() => readMarks(marksFolder({ 'ACME.svg': SVG }))).toThrow('ACME.svg is named after no method or bank')
  expect(() => readMarks(marksFolder({ 'BCA.svg': SVG, 'bca.svg': SVG }))).toThrow('is a second mark of BCA')
  expect(() => readMarks(marksFolder({ 'BCA.svg': Buffer.from([0xff, 0xfe, 0x3c]) }))).toThrow('is not UTF-8 text')
  expect(() => readMarks('/nowhere/at/all')).toThrow('the folder /nowhere/at/all cannot be read (ENOENT)')
})
