const POLYNOMIAL = 0x1021

/** CRC of each byte value, so that a payload costs one look-up a byte. */
const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1
  return crc
})

/** CRC-16/CCITT-FALSE over the UTF-8 bytes, as four upper-case hex digits. Source: EMVCo MPM, tag 63. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) crc = ((crc << 8) ^ (TABLE[(crc >> 8) ^ byte] ?? 0)) & 0xffff
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
