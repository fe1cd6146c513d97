/** The part of fontkit that stickers use: it has no types of its own. */
declare module 'fontkit' {
  type Command = { readonly command: string; readonly args: readonly number[] }
  type Glyph = { readonly path: { readonly commands: readonly Command[] } }
  type Position = { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }
  type Font = {
    readonly unitsPerEm: number
    layout(text: string): { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[] }
  }
  export function create(bytes: Buffer): Font
}
