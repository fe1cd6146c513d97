import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../test/setup/any-character.ts'
import { defined } from '../../test/setup/defined.ts'
import vectors from '../../test/vectors/rails-vectors.json' with { type: 'json' }
import { currency } from '../base/currency.ts'
import { readAmountField, writeAmountField } from './amount-field.ts'
import { buildQris, type QrisDraft, toDynamicQris } from './build.ts'
import { crc16 } from './crc.ts'
import { foldName } from './fold.ts'
import { isCheckedPan, panCheckDigit } from './pan.ts'
import { parseQris, type Qris } from './parse.ts'
import { type QrisFault, writeFields } from './tlv.ts'

const { qris } = vectors
const IDR = currency('IDR')
const rupiah = (text: string) => defined(readAmountField(text))

function read(payload: string): Qris {
  const result = parseQris(payload)
  if (result.is === 'faulty') throw new Error(JSON.stringify(result.fault))
  return result.code
}

/** A code from loose fields, checksum included. */
const sealed = (body: string) => `${body}6304${crc16(`${body}6304`)}`

describe('checksum', () => {
  test.each(vectors.crc16.vectors)('of "$input" is $crc', ({ input, crc }) => {
    expect(crc16(input)).toBe(crc)
  })
})

describe('reading', () => {
  test.each(qris.valid)('$desc: $name', (vector) => {
    const code = read(vector.payload)
    expect([...code.fields.map(({ tag }) => tag), '63']).toEqual(vector.tagOrder)
    expect(code.initiation).toBe(vector.initiation === '12' ? 'dynamic' : 'static')
    expect(code.accounts).toEqual([
      {
        tag: vector.maiTag,
        gui: vector.gui,
        pan: vector.pan,
        merchantId: vector.merchantId,
        criteria: vector.criteria,
      },
    ])
    expect(panCheckDigit(vector.pan)).toBe(vector.panCheckDigit)
    expect(code.nmid).toBe(vector.nmid)
    expect(code.mcc).toBe(vector.mcc)
    expect(code.amount).toEqual(vector.amount === null ? null : rupiah(vector.amount))
    expect([code.merchantName, code.city, code.postalCode]).toEqual([vector.name, vector.city, vector.postal])
    expect(Object.fromEntries(code.additional)).toEqual(vector.additional ?? {})
    const tips = {
      '01': { is: 'chosen' },
      '02': { is: 'fixed', amount: rupiah(vector.tipFixed ?? '1') },
      '03': { is: 'percent', percent: vector.tipPercent },
    }
    expect(code.tip).toEqual(vector.tipIndicator ? tips[vector.tipIndicator as keyof typeof tips] : { is: 'none' })
    expect(sealed(writeFields(code.fields))).toBe(vector.payload)
  })

  test.each(qris.synthetic)('synthetic: $desc', ({ payload }) => {
    expect(sealed(writeFields(read(payload).fields))).toBe(payload)
  })

  test.each(qris.invalid)('refuses: $why', ({ payload, tlvOk }) => {
    const result = parseQris(payload)
    expect(result.is).toBe('faulty')
    if (tlvOk) expect(result).toMatchObject({ fault: { is: 'wrong_crc' } })
  })

  test('a checksum in lower case is read', () => {
    const payload = defined(qris.synthetic[6]).payload
    expect(parseQris(payload.slice(0, -4) + payload.slice(-4).toLowerCase()).is).toBe('read')
  })

  const open = writeFields(read(defined(qris.synthetic[0]).payload).fields)
  const filler = writeFields(['80', '81', '82'].map((tag) => ({ tag, value: 'x'.repeat(99) })))
  const swap = (from: string, to: string) => {
    expect(open).toContain(from)
    return sealed(open.replace(from, to))
  }
  test.each<[string, () => string, QrisFault]>([
    ['nothing', () => '', { is: 'out_of_place', at: '00' }],
    ['no code', () => 'hello', { is: 'bad_tag', at: '' }],
    ['a tag twice', () => sealed(`${open}5802ID`), { is: 'repeated', at: '58' }],
    ['a sub-tag twice', () => swap('62070703A01', '62140703A010703A01'), { is: 'repeated', at: '62/07' }],
    ['length 00', () => sealed(`${open}6400`), { is: 'bad_length', at: '64' }],
    ['a length that is no number', () => sealed(`${open}640xabc`), { is: 'bad_length', at: '64' }],
    ['a field after 63', () => `${sealed(open)}6403abc`, { is: 'out_of_place', at: '63' }],
    ['no checksum', () => open, { is: 'missing', at: '63' }],
    ['00 not first', () => sealed(open.replace('000201010211', '010211000201')), { is: 'out_of_place', at: '00' }],
    ['another format', () => swap('000201', '000202'), { is: 'malformed', at: '00' }],
    ['over 512 characters', () => sealed(open + filler), { is: 'too_long', at: '' }],
    ['no name', () => swap('5919KOPI GAPURA SANDBOX', ''), { is: 'missing', at: '59' }],
    ['a bar in the name', () => swap('KOPI GAPURA', 'KOPI|GAPURA'), { is: 'malformed', at: '59' }],
    ['a long name', () => swap('5919KOPI GAPURA SANDBOX', `5926${'A'.repeat(26)}`), { is: 'malformed', at: '59' }],
    ['a control character', () => swap('KOPI GAPURA', 'KOPI\nGAPURA'), { is: 'malformed', at: '' }],
    ['other money', () => swap('5303360', '5303840'), { is: 'malformed', at: '53' }],
    ['an amount of nothing', () => swap('5802ID', '540105802ID'), { is: 'malformed', at: '54' }],
    ['an amount with a comma', () => swap('5802ID', '54071000,005802ID'), { is: 'malformed', at: '54' }],
    ['a fixed tip of no size', () => swap('5802ID', '5502025802ID'), { is: 'missing', at: '56' }],
    ['an unknown tip', () => swap('5802ID', '5502045802ID'), { is: 'malformed', at: '55' }],
    ['a tip of no percent', () => swap('5802ID', '550203570300.5802ID'), { is: 'malformed', at: '57' }],
    ['an unknown initiation', () => swap('010211', '010213'), { is: 'malformed', at: '01' }],
    ['a PAN with letters', () => swap('936009990000', '93600999O000'), { is: 'malformed', at: '26/01' }],
  ])('refuses %s', (_what, payload, fault) => {
    expect(parseQris(payload())).toEqual({ is: 'faulty', fault })
  })

  test('never throws, on any input', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void parseQris(text)))
    fc.assert(
      fc.property(fc.constantFrom(...qris.valid), fc.nat(), fc.string({ maxLength: 3 }), (vector, at, put) => {
        const { payload } = vector
        const cut = at % payload.length
        const bent = payload.slice(0, cut) + put + payload.slice(cut + 1)
        if (bent !== payload) parseQris(bent)
      }),
    )
  })
})

describe('the amount field', () => {
  test.each(qris.amountField.valid)('%s is an amount', (text) => {
    expect(readAmountField(text)).toBeDefined()
  })
  test.each([...qris.amountField.invalid, '01000', '.5', '1e3', ' 1', '１０'])('%j is none', (text) => {
    expect(readAmountField(text)).toBeUndefined()
  })
  test('three spellings are one amount', () => {
    for (const text of ['1000', '1000.', '1000.00']) expect(rupiah(text).amount).toBe(100_000n)
    expect(rupiah('0.01').amount).toBe(1n)
  })
  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 999_999_999_999n), (amount) => {
        expect(rupiah(writeAmountField({ amount, currency: IDR }))).toEqual({ amount, currency: IDR })
      }),
    )
  })
  test('what no code can carry throws', () => {
    expect(() => writeAmountField({ amount: 0n, currency: IDR })).toThrow(RangeError)
    expect(() => writeAmountField({ amount: 10n ** 12n + 1n, currency: IDR })).toThrow(RangeError)
    expect(() => writeAmountField({ amount: 100n, currency: currency('SGD') })).toThrow(RangeError)
  })
})

describe('a static code made dynamic', () => {
  test.each(qris.staticToDynamic)('carries $amount', ({ static: payload, amount, expected }) => {
    expect(toDynamicQris(read(payload), rupiah(amount))).toBe(expected)
  })
  test('whose fields are in odd order keeps that order, and an amount it had is replaced', () => {
    const payload = defined(qris.valid.find(({ desc }) => desc.includes('not in tag order'))).payload
    const code = read(toDynamicQris(read(payload), rupiah('5')))
    expect(code.amount).toEqual(rupiah('5'))
    expect(code.fields.map(({ tag }) => tag)).toEqual(read(payload).fields.map(({ tag }) => tag))
  })
})

describe('merchant PANs', () => {
  test.each(qris.pan.vectors)('$pan18 is notified as $pan19', ({ pan18, pan19 }) => {
    expect(pan18 + panCheckDigit(pan18)).toBe(pan19)
    expect(isCheckedPan(pan19)).toBe(true)
  })
  test('with another check digit are wrong', () => {
    expect(isCheckedPan('9360077732302230012')).toBe(false)
    expect(isCheckedPan('')).toBe(false)
  })
  test('of a QRIS transfer carries its check digit', () => {
    const { payload } = defined(qris.valid.find(({ maiTag }) => maiTag === '40'))
    expect(isCheckedPan(read(payload).accounts[0]?.pan ?? '')).toBe(true)
  })
})

describe('building', () => {
  const draft: QrisDraft = {
    merchantName: 'KOPI GAPURA SANDBOX',
    city: 'JAKARTA PUSAT',
    postalCode: '10110',
    nmid: 'ID1099999999999',
    gui: 'ID.GAPURA.SANDBOX',
    pan: '936009990000000012',
    merchantId: 'SANDBOX000001',
    criteria: 'UMI',
    mcc: '5812',
    amount: { amount: 12_500_000n, currency: IDR },
    reference: 'CPI20261120A1B2C3',
    terminal: 'A01',
  }

  test('makes the synthetic code, but for the reference standing in 62/05', () => {
    const payload = defined(qris.synthetic.find(({ desc }) => desc.includes('bill number'))).payload
    expect(buildQris(draft)).toBe(sealed(payload.slice(0, -8).replace('0117CPI', '0517CPI')))
  })

  test('is read back whole, with any names and amount', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: anyCharacter }),
        fc.bigInt(1n, 999_999_999_999n),
        fc.stringMatching(/^[0-9a-z]{1,25}$/),
        (merchantName, city, amount, reference) => {
          const payload = buildQris({ ...draft, merchantName, city, amount: { amount, currency: IDR }, reference })
          const code = read(payload)
          expect(code.amount?.amount).toBe(amount)
          expect(code.additional.get('05')).toBe(reference)
          expect(code.nmid).toBe(draft.nmid)
          expect(payload).toMatch(/^[ -~]+$/)
        },
      ),
    )
  })

  test.each<[string, Partial<QrisDraft>]>([
    ['a PAN with letters', { pan: '93600099000000001x' }],
    ['a short NMID', { nmid: 'ID123' }],
    ['a long reference', { reference: 'x'.repeat(26) }],
    ['no amount', { amount: { amount: 0n, currency: IDR } }],
  ])('refuses %s', (_what, change) => {
    expect(() => buildQris({ ...draft, ...change })).toThrow(RangeError)
  })

  test('a field of 100 characters or none cannot be written', () => {
    expect(() => writeFields([{ tag: '62', value: 'x'.repeat(100) }])).toThrow(RangeError)
    expect(() => writeFields([{ tag: '62', value: '' }])).toThrow(RangeError)
  })
})

test.each([
  ['Café Ñandú', 'Cafe Nandu'],
  ['  A\t\tB  ', 'A B'],
  ['Łódź | Straße', 'Lodz Strasse'],
  ['株式会社', 'MERCHANT'],
  ['ＫＯＰＩ', 'KOPI'],
  ['Toko “Baik” — Jaya', 'Toko "Baik" - Jaya'],
  ['A'.repeat(30), 'A'.repeat(25)],
  [`${'A'.repeat(24)} B`, 'A'.repeat(24)],
])('the name %j is printed as %j', (name, folded) => {
  expect(foldName(name, 25, 'MERCHANT')).toBe(folded)
})
