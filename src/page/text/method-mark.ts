/** Short names, as drawn in a square: where the first letters say too little, or say the same of two. */
const MARKS: Readonly<Record<string, string>> = {
  CIMB: 'CIMB',
  DANAMON: 'BDMN',
  GOPAY: 'GP',
  DANA: 'DANA',
  SHOPEEPAY: 'SPay',
  LINKAJA: 'LA',
}

/** A bank or wallet in at most four letters, for the mark beside its name. Their logos are theirs, and not drawn here. */
export const markOf = (code: string): string => MARKS[code] ?? code.slice(0, 3)
