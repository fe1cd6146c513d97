import { create } from 'fontkit'
import { readFont, runsOf, type Weight } from '../../pdf/fonts.ts'

/** A step of an outline, as SVG's `M`, `L`, `Q`, `C` and `Z` have it; y grows downwards. */
export type Step = { readonly is: 'M' | 'L' | 'Q' | 'C' | 'Z'; readonly at: readonly number[] }

const STEPS: Readonly<Record<string, Step['is']>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

const fonts = new Map<string, ReturnType<typeof create>>()

/** Read when the first sticker is made, and held: reading takes longer than everything else. */
function fontOf(part: Parameters<typeof readFont>[0], weight: Weight) {
  const name = `${part} ${weight}`
  const font = fonts.get(name) ?? create(readFont(part, weight))
  fonts.set(name, font)
  return font
}

/**
 * A text as outlines with its left end at 0 on the line y = 0, and how wide it is. A sticker has no fonts: it looks the same
 * in every program, and no print shop lacks one.
 */
export function outlineText(text: string, size: number, weight: Weight): { steps: Step[]; width: number } {
  const steps: Step[] = []
  let x = 0
  for (const run of runsOf(text)) {
    const font = fontOf(run.part, weight)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run.text)
    for (const [n, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {}
      const [left, up] = [x + xOffset * scale, yOffset * scale]
      for (const { command, args } of glyph.path.commands) {
        const is = STEPS[command]
        if (is)
          steps.push({ is, at: args.map((value, at) => (at % 2 === 0 ? left + value * scale : -up - value * scale)) })
      }
      x += xAdvance * scale
    }
  }
  return { steps, width: x }
}
