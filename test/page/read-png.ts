import { inflateSync } from 'node:zlib'

/** The pixels of a 1-bit grey PNG as RGBA, which the reader of codes wants. */
export function readPng(png: Buffer): { width: number; height: number; data: Uint8Array } {
  const size = png.readUInt32BE(16)
  const dataAt = png.indexOf('IDAT') + 4
  const pixels = inflateSync(png.subarray(dataAt, dataAt + png.readUInt32BE(dataAt - 8)))
  const stride = Math.ceil(size / 8) + 1
  const data = new Uint8Array(size * size * 4)
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)]
    const isWhite = ((pixels[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
    data.set([isWhite * 255, isWhite * 255, isWhite * 255, 255], i * 4)
  }
  return { width: size, height: size, data }
}
