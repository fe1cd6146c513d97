import { DocumentError } from './document-error.ts'

/** Of a picture: twice what a phone's camera makes. */
const PIXELS_MAX = 100_000_000

/** Throws TOO_COMPLEX for a small file that a viewer would make a huge picture of, BROKEN for one without pixels. */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new DocumentError('BROKEN', 'The picture has no pixels.')
  if (width * height > PIXELS_MAX) throw new DocumentError('TOO_COMPLEX', 'The picture has too many pixels.')
}
