type Rgb = readonly [number, number, number]

const HEX = /^#[0-9a-f]{6}$/
export const isHexColor = (text: string): boolean => HEX.test(text)

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const toHex = (rgb: Rgb): string => `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`

/** `part` of `a` (0…1) over the rest of `b`, in sRGB. */
export function mix(a: string, b: string, part: number): string {
  const [from, onto] = [toRgb(a), toRgb(b)]
  return toHex([0, 1, 2].map((i) => (from[i] ?? 0) * part + (onto[i] ?? 0) * (1 - part)) as unknown as Rgb)
}

/** Relative luminance. Source: WCAG 2.2, definition of relative luminance. */
const luminanceOf = (hex: string): number => {
  const [r, g, b] = toRgb(hex).map((byte) => {
    const c = byte / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1…21. Source: WCAG 2.2, 1.4.3. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const STEPS = 25

/** `color`, moved towards `pole` (black or white) only as far as it takes to reach `ratio` against every ground. */
export function legible(color: string, pole: string, grounds: readonly string[], ratio: number): string {
  for (let step = 0; step <= STEPS; step++) {
    const candidate = mix(pole, color, step / STEPS)
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return pole
}
