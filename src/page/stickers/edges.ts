import type { Step } from './outlines.ts'

/** A straight piece of an outline that goes down (`turn` 1) or up (-1): at `top` it is at `x`. In pixels. */
export type Edge = {
  readonly top: number
  readonly bottom: number
  readonly x: number
  readonly slope: number
  readonly turn: 1 | -1
}

/** Straight pieces that a curve is drawn with: more than an eye sees at the size of letters. */
const PIECES = 8

type Point = readonly [x: number, y: number]

/** Outlines as straight edges, in pixels of which a unit has `scale`. Level pieces cross no line, and are left out. */
export function edgesOf(steps: readonly Step[], scale: number): Edge[] {
  const edges: Edge[] = []
  let [begin, pen]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  const to = (point: Point) => {
    const edge = edgeOf(pen, point)
    if (edge) edges.push(edge)
    pen = point
  }
  for (const { is, at } of steps) {
    const points = pointsOf(at, scale)
    const [first = begin, second = first, third = second] = points
    if (is === 'M') begin = pen = first
    else if (is === 'L') to(first)
    else if (is === 'Z') to(begin)
    else {
      const from = pen
      for (let n = 1; n <= PIECES; n++) {
        const t = n / PIECES
        to(is === 'Q' ? quadratic(from, first, second, t) : cubic(from, first, second, third, t))
      }
    }
  }
  return edges
}

function pointsOf(at: readonly number[], scale: number): Point[] {
  const points: Point[] = []
  for (let n = 0; n + 1 < at.length; n += 2) points.push([(at[n] ?? 0) * scale, (at[n + 1] ?? 0) * scale])
  return points
}

function edgeOf([x1, y1]: Point, [x2, y2]: Point): Edge | undefined {
  if (y1 === y2) return undefined
  const slope = (x2 - x1) / (y2 - y1)
  return y1 < y2 ? { top: y1, bottom: y2, x: x1, slope, turn: 1 } : { top: y2, bottom: y1, x: x2, slope, turn: -1 }
}

const mixed = (weights: readonly number[], points: readonly Point[]): Point => {
  const sum = (axis: 0 | 1) => points.reduce((total, point, n) => total + point[axis] * (weights[n] ?? 0), 0)
  return [sum(0), sum(1)]
}

const quadratic = (a: Point, b: Point, c: Point, t: number): Point =>
  mixed([(1 - t) ** 2, 2 * t * (1 - t), t ** 2], [a, b, c])

const cubic = (a: Point, b: Point, c: Point, d: Point, t: number): Point =>
  mixed([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3], [a, b, c, d])
