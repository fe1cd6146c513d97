import { qrMatrixOf } from '../qr/qr-code.ts'
import { inFours } from '../text/format.ts'
import { box, type Drawing, frame, type Lettering, lettered, widthOf } from './drawing.ts'
import type { Step } from './outlines.ts'
import type { StickerWords } from './words.ts'

/** A6 upright, in millimetres. */
const WIDTH = 105
const HEIGHT = 148
const MARGIN = 8
const INNER = WIDTH - 2 * MARGIN
const CENTER = WIDTH / 2
/** With its quiet zone: on a sheet of twelve, where a sticker is not half as large, the symbol is still over 3 cm. */
const SYMBOL = 76

/** What a sticker shows. */
export type Sticker = {
  readonly merchant: string
  /** The collector's name and label, as far as they say more than the merchant's. */
  readonly place: string | null
  readonly sandbox: boolean
  readonly pays:
    | {
        readonly is: 'code'
        /** `QRIS` */
        readonly scheme: string
        readonly content: string
        /** What payers' apps show, and the numbers that the standard prints. */
        readonly payeeName: string | null
        readonly printed: readonly string[]
      }
    | { readonly is: 'number'; readonly bank: string; readonly number: string; readonly holder: string }
  /** The amounts that it takes, in words; null: any. */
  readonly amount: string | null
}

/** A sticker as it is printed, in one size and in black alone. */
export function drawSticker(sticker: Sticker, words: StickerWords): Drawing {
  const { pays } = sticker
  const steps = [...frame(2, 2, WIDTH - 4, HEIGHT - 4, 0.4), ...testMark(sticker, words)]
  if (pays.is === 'number')
    return { width: WIDTH, height: HEIGHT, steps: [...steps, ...account(sticker, pays, words)], symbol: null }
  return {
    width: WIDTH,
    height: HEIGHT,
    steps: [...steps, ...aroundCode(sticker, pays, words)],
    symbol: { matrix: qrMatrixOf(pays.content), x: (WIDTH - SYMBOL) / 2, y: 49, size: SYMBOL },
  }
}

type Code = Extract<Sticker['pays'], { is: 'code' }>
type Account = Extract<Sticker['pays'], { is: 'number' }>

const centered = (y: number, size: number, text: string, more: Partial<Lettering> = {}): Step[] =>
  lettered({ text, x: CENTER, y, size, align: 'center', fits: INNER, ...more })

function heading(scheme: string, beside: string): Step[] {
  return [
    ...lettered({ text: scheme, x: MARGIN, y: 17.5, size: 13, weight: 'bold', fits: 0.55 * INNER }),
    ...lettered({ text: beside, x: WIDTH - MARGIN, y: 16.5, size: 4, align: 'right', fits: 0.42 * INNER }),
    ...box(MARGIN, 21, INNER, 0.6),
  ]
}

/** Who is paid: a long name on two lines rather than in small letters. */
function payee({ merchant, place }: Sticker): Step[] {
  const lines = widthOf(merchant, 6.5, 'bold') > INNER ? inTwo(merchant) : [merchant]
  const [first = '', second] = lines
  const names = second
    ? [...centered(29, 5.6, first, { weight: 'bold' }), ...centered(35.5, 5.6, second, { weight: 'bold' })]
    : centered(32, 8, first, { weight: 'bold' })
  return place === null ? names : [...names, ...centered(41, 4.4, place)]
}

function aroundCode(sticker: Sticker, { scheme, payeeName, printed }: Code, words: StickerWords): Step[] {
  return [
    ...heading(scheme, words.scan),
    ...payee(sticker),
    ...centered(47, 3.6, printed.join('   ')),
    ...centered(131, 4, words.anyApp, { weight: 'bold' }),
    ...(payeeName === null ? [] : centered(136.5, 3.6, words.payee(payeeName))),
  ]
}

function account(sticker: Sticker, { bank, number, holder }: Account, words: StickerWords): Step[] {
  return [
    ...heading(bank, 'Virtual Account'),
    ...payee(sticker),
    ...centered(60, 4.4, words.account),
    ...frame(MARGIN, 65, INNER, 24, 0.6),
    ...centered(80.5, 11, inFours(number).join(' '), { weight: 'bold', fits: INNER - 8 }),
    ...centered(99, 5, holder, { weight: 'bold' }),
    ...(sticker.amount === null ? [] : centered(110, 5, sticker.amount, { weight: 'bold' })),
    ...centered(122, 4, words.channels),
  ]
}

/** What the sandbox prints must never be pasted on a counter. */
function testMark({ sandbox }: Sticker, words: StickerWords): Step[] {
  if (!sandbox) return []
  const text = centered(143.2, 3.4, words.test, { weight: 'bold' })
  return [...text, ...frame(MARGIN, 139, INNER, 6, 0.4)]
}

/** A text in two lines of about one length, cut at a space where there is one. */
function inTwo(text: string): string[] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const middle = text.length / 2
  const [cut] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  return cut === undefined ? [text] : [text.slice(0, cut), text.slice(cut + 1)]
}
