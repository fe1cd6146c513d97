/**
 * Checks a package of proofs of a Gapura gateway's books, offline, with nothing but this file: `node verify.mjs [FOLDER]`.
 * What it checks and how is docs/proof.md of Gapura. It is also a library, which a browser can load: nothing here needs Node
 * but `main` at the end. Apache-2.0.
 */

// ---------------------------------------------------------------------------------------------- SHA-256 (FIPS 180-4)

const ROUND = Uint32Array.from(
  [
    '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc372be5d7480deb1fe',
    '9bdc06a7c19bf174e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da983e5152a831c66db00327c8bf597fc7',
    'c6e00bf3d5a7914706ca63511429296727b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664b',
    'c24b8b70c76c51a3d192e819d6990624f40e3585106aa07019a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3',
    '748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2',
  ]
    .join('')
    .match(/.{8}/g)
    .map((word) => Number.parseInt(word, 16)),
)
const words = new Uint32Array(64)

function hashBlock(state, view, offset) {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(offset + 4 * i)
  for (let i = 16; i < 64; i++) {
    const [x, y] = [words[i - 15], words[i - 2]]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = words[i - 16] + s0 + words[i - 7] + s1
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] += word
}

/** The hash of bytes, as bytes. */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000))
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0)
  const state = Uint32Array.of(
    ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  )
  for (let offset = 0; offset < padded.length; offset += 64) hashBlock(state, view, offset)
  const hash = new Uint8Array(32)
  const out = new DataView(hash.buffer)
  for (let i = 0; i < 8; i++) out.setUint32(4 * i, state[i])
  return hash
}

/** Node's own, which is faster: `main` puts it here. */
let hashOf = sha256

// ------------------------------------------------------------------------------------------------- bytes and their texts

const utf8 = new TextEncoder()
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes) {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** Throws for what is not a hash in lower-case hex. */
export function fromHex(text) {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) throw new Error(`not a hash: ${text}`)
  return Uint8Array.from(text.match(/../g), (byte) => Number.parseInt(byte, 16))
}

function fromBase64Url(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const same = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i])

// -------------------------------------------------------------------------------------- the Merkle tree (RFC 6962, 2.1)

/** The root of no leaf. */
export const emptyRoot = () => hashOf(new Uint8Array())

/** The hash of a leaf, given as a text. */
export function hashLeaf(text) {
  const content = utf8.encode(text)
  const bytes = new Uint8Array(content.length + 1)
  bytes.set(content, 1)
  return hashOf(bytes)
}

export function hashNode(left, right) {
  const bytes = new Uint8Array(65)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 33)
  return hashOf(bytes)
}

/** The largest power of two below a number of at least 2. */
function splitOf(size) {
  let split = 1
  while (2 * split < size) split *= 2
  return split
}

/** The root that a leaf and its audit path lead to. Throws where the path does not fit the tree. */
export function rootOfPath(leafHash, index, size, path) {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) throw new Error('the leaf is not in the tree')
  let at = 0
  const climb = (start, end) => {
    if (end - start === 1) return leafHash
    const middle = start + splitOf(end - start)
    const own = index < middle ? climb(start, middle) : climb(middle, end)
    const sibling = path[at++]
    if (!sibling) throw new Error('the audit path is too short')
    return index < middle ? hashNode(own, sibling) : hashNode(sibling, own)
  }
  const root = climb(0, size)
  if (at !== path.length) throw new Error('the audit path is too long')
  return root
}

/** Whether a leaf is in a tree: hashes in lower-case hex, as the API gives them. Never throws. */
export function verifyInclusion({ leafHash, leafIndex, treeSize, auditPath, root }) {
  try {
    return toHex(rootOfPath(fromHex(leafHash), leafIndex, treeSize, auditPath.map(fromHex))) === root
  } catch {
    return false
  }
}

/** Whether a tree of `newSize` leaves begins with one of `oldSize` (RFC 6962, section 2.1.2). Hashes as bytes. */
export function verifyConsistency({ oldSize, oldRoot, newSize, newRoot, proof }) {
  if (oldSize > newSize || oldSize < 0) return false
  if (oldSize === newSize) return proof.length === 0 && same(oldRoot, newRoot)
  if (oldSize === 0) return proof.length === 0 && same(oldRoot, emptyRoot())
  let at = 0
  const next = () => {
    const hash = proof[at++]
    if (!hash) throw new Error('the proof is too short')
    return hash
  }
  /** The roots of the first `size` leaves of a part and of all of it. */
  const both = (size, length, isWhole) => {
    if (size === length) {
      const hash = isWhole ? oldRoot : next()
      return [hash, hash]
    }
    const split = splitOf(length)
    if (size <= split) {
      const [old, left] = both(size, split, isWhole)
      return [old, hashNode(left, next())]
    }
    const [old, right] = both(size - split, length - split, false)
    const left = next()
    return [hashNode(left, old), hashNode(left, right)]
  }
  try {
    const [old, now] = both(oldSize, newSize, true)
    return at === proof.length && same(old, oldRoot) && same(now, newRoot)
  } catch {
    return false
  }
}

/**
 * The root of a tree of which some leaves are known (`[index, hash]`, in order) and of the others only what `proof` has: the root of
 * each largest part without a known leaf, from left to right. Throws where they do not fit.
 */
export function rootOfSubset(size, known, proof) {
  if (size === 0) return emptyRoot()
  let [leaf, at] = [0, 0]
  const rootOf = (start, end) => {
    if (leaf === known.length || known[leaf][0] >= end) {
      const hash = proof[at++]
      if (!hash) throw new Error('the proof is too short')
      return hash
    }
    if (end - start === 1) return known[leaf++][1]
    const middle = start + splitOf(end - start)
    const left = rootOf(start, middle)
    return hashNode(left, rootOf(middle, end))
  }
  const root = rootOf(0, size)
  if (leaf !== known.length || at !== proof.length) throw new Error('the proof does not fit the leaves')
  return root
}

// ----------------------------------------------------------------------------------------------- signatures (JWS, EdDSA)

const LEEWAY_SECONDS = 3600

/** What a compact JWS says, verified by the keys of a JWKS. Throws, with the reason, where it is not as it should be. */
export async function readJws(jws, jwks, typ) {
  const parts = jws.split('.')
  if (parts.length !== 3) throw new Error('not a JWS')
  const header = JSON.parse(new TextDecoder().decode(fromBase64Url(parts[0])))
  if (header.alg !== 'EdDSA' || header.typ !== typ) throw new Error(`not signed as ${typ}`)
  const key = jwks.keys.find(({ kid, kty, crv }) => kid === header.kid && kty === 'OKP' && crv === 'Ed25519')
  if (!key) throw new Error(`signed by an unknown key, ${header.kid}`)
  const bytes = fromBase64Url(key.x)
  const imported = await crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify'])
  const signed = utf8.encode(`${parts[0]}.${parts[1]}`)
  if (!(await crypto.subtle.verify('Ed25519', imported, fromBase64Url(parts[2]), signed))) {
    throw new Error('its signature is wrong')
  }
  const payload = JSON.parse(new TextDecoder().decode(fromBase64Url(parts[1])))
  const { iat } = payload
  if (!(iat >= key.iat - LEEWAY_SECONDS) || (key.exp !== undefined && iat > key.exp + LEEWAY_SECONDS)) {
    throw new Error('signed when its key was not in force')
  }
  return payload
}

// ----------------------------------------------------------------------------------------------------------------- CSV

/** Records of CSV (RFC 4180) that arrives in pieces: a line break in quotation marks ends none. */
async function* readRecords(pieces) {
  let rest = ''
  let isQuoted = false
  let isFirst = true
  for await (const piece of pieces) {
    const text = isFirst ? piece.replace(/^\uFEFF/, '') : piece
    isFirst = false
    let start = 0
    for (const { 0: sign, index } of text.matchAll(/["\n]/g)) {
      if (sign === '"') isQuoted = !isQuoted
      else if (!isQuoted) {
        yield (rest + text.slice(start, index)).replace(/\r$/, '')
        rest = ''
        start = index + 1
      }
    }
    rest += text.slice(start)
  }
  if (isQuoted) throw new Error('a quotation mark is not closed')
  if (rest !== '') yield rest
}

/** The cells of a record. */
function cellsOf(record) {
  if (!record.includes('"')) return record.split(',')
  const cells = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gy
  for (let end = ','; end === ','; ) {
    const found = cell.exec(record)
    if (!found) throw new Error('a cell is not as RFC 4180 has it')
    cells.push(found[1] === undefined ? found[2] : found[1].replaceAll('""', '"'))
    end = found[3]
  }
  return cells
}

/** The rows of a CSV file that arrives in pieces, as objects by the headings that it has to have. */
export async function* readCsv(pieces, headings) {
  let isFirst = true
  for await (const record of readRecords(pieces)) {
    const cells = cellsOf(record)
    if (isFirst && cells.join() !== headings.join()) throw new Error('the columns are not as they should be')
    if (isFirst) isFirst = false
    else if (cells.length !== headings.length) throw new Error(`a row has ${cells.length} cells`)
    else yield Object.fromEntries(headings.map((name, i) => [name, cells[i]]))
  }
  if (isFirst) throw new Error('the file is empty')
}

function integerOf(text) {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) throw new Error(`not a count: ${text}`)
  return Number(text)
}

/** The columns of a transaction, the same on each of its lines. */
const COLUMNS = [
  ...['day', 'leafIndex', 'merchantId', 'position', 'previous', 'transactionId', 'cause', 'kind', 'holdId'],
  'createdAt',
]

/** The transactions of `entries.csv`, each with its entries, in the order of the file. */
async function* readTransactions(pieces) {
  let current
  for await (const row of readCsv(pieces, [...COLUMNS, 'line', 'account', 'currency', 'amount'])) {
    const entry = { account: row.account, amount: row.amount, currency: row.currency, line: integerOf(row.line) }
    const own = COLUMNS.map((name) => row[name]).join()
    if (current?.own === own) {
      current.entries.push(entry)
      continue
    }
    if (current) yield current
    current = {
      own,
      day: row.day,
      leafIndex: integerOf(row.leafIndex),
      merchantId: row.merchantId,
      position: integerOf(row.position),
      previous: row.previous === '' ? null : row.previous,
      id: row.transactionId,
      cause: row.cause,
      kind: row.kind,
      holdId: row.holdId === '' ? null : row.holdId,
      createdAt: row.createdAt,
      entries: [entry],
    }
  }
  if (current) yield current
}

/** The text of a transaction's leaf: canonical JSON (RFC 8785), members in the order of their names. */
export const leafText = ({ cause, createdAt, entries, holdId, id, kind, merchantId, position, previous }) =>
  JSON.stringify({ cause, createdAt, entries, holdId, id, kind, merchantId, position, previous })

const recordText = ({ day, headsRoot, headsSize, previousRoot, root, treeSize }) =>
  JSON.stringify({ day, headsRoot, headsSize, previousRoot, root, treeSize })

const headText = ({ leafHash, merchantId, position }) => JSON.stringify({ leafHash, merchantId, position })

// ------------------------------------------------------------------------------------------------------------ a package

const DAY_TYPE = 'gapura-books+jwt'
const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
const DAY_MS = 86_400_000
const dayAfter = (day) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/**
 * Checks a package. `read(name)` gives the text of a file, `stream(name)` its pieces; `jwks`: the keys, where the auditor has them
 * from elsewhere, instead of the package's own. Returns what was checked, and every fault as a sentence.
 */
export async function verifyPackage({ read, stream, jwks }) {
  const faults = []
  const manifest = JSON.parse(await read('manifest.json'))
  if (manifest.format !== 'gapura-books/1') throw new Error(`unknown format ${manifest.format}`)
  const keys = jwks ?? JSON.parse(await read('keys.json'))
  const days = await verifyDays(JSON.parse(await read('days.json')), keys, manifest, faults)
  const found = await verifyTransactions(stream('entries.csv'), { days, kind: manifest.scope.kind }, faults)
  verifyRoots(days, found, JSON.parse(await read('proofs.json')), faults)
  verifyScope(manifest.scope, { days, found, heads: JSON.parse(await read('heads.json')) }, faults)
  const { transactions, entries } = found
  return { manifest, keys, days: [...days.values()], transactions, entries, faults }
}

/** Each day's statement, and that each day's books continue those of the one before it in the package. */
async function verifyDays(list, keys, { issuer }, faults) {
  const days = new Map()
  let before
  for (const { statement, recordPath, consistency } of list) {
    let payload
    try {
      payload = await readJws(statement, keys, DAY_TYPE)
    } catch (error) {
      faults.push(`a day’s statement: ${error.message}`)
      continue
    }
    const found = [...faultsOfForm(payload), ...faultsOfRecord(payload, recordPath)]
    if (before) found.push(...faultsOfNext(before, payload, consistency ?? []))
    faults.push(...found.map((text) => `day ${payload.day}: ${text}`))
    days.set(payload.day, { ...payload, statement })
    before = payload
  }
  // The gateway's address may have changed since earlier days.
  if (before?.iss !== issuer) faults.push(`the newest day was signed by ${before?.iss}, not ${issuer}`)
  return days
}

/** What a day says of itself fits together. */
function faultsOfForm({ treeSize, root, headsSize, headsRoot, booksSize, previousRoot }) {
  const empty = toHex(emptyRoot())
  const found = []
  if ((treeSize === 0) !== (root === empty)) found.push('its root is not that of so many transactions')
  if ((headsSize === 0) !== (headsRoot === empty)) found.push('its tree of ends is not that of so many merchants')
  if ((booksSize === 1) !== (previousRoot === null)) found.push('only the first day continues nothing')
  return found
}

/** A day is the last of the tree over all days up to it. */
function faultsOfRecord(signed, recordPath) {
  const { booksSize, booksRoot } = signed
  try {
    const root = rootOfPath(hashLeaf(recordText(signed)), booksSize - 1, booksSize, recordPath.map(fromHex))
    return toHex(root) === booksRoot ? [] : ['it is not the last of all days up to it']
  } catch (error) {
    return [error.message]
  }
}

/** A day's books continue those of an earlier day; those of the next day by that day alone. */
function faultsOfNext(before, signed, consistency) {
  const { day, previousRoot, booksSize, booksRoot } = signed
  const found = day > before.day ? [] : ['it does not follow the day before it']
  if (day === dayAfter(before.day)) {
    if (previousRoot !== before.root) found.push(`it does not name the root of ${before.day}`)
  }
  const apart = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${before.day}T00:00:00Z`)) / DAY_MS
  if (booksSize !== before.booksSize + apart) found.push(`a day was left out between it and ${before.day}`)
  const continues = verifyConsistency({
    oldSize: before.booksSize,
    oldRoot: fromHex(before.booksRoot),
    newSize: booksSize,
    newRoot: fromHex(booksRoot),
    proof: consistency.map(fromHex),
  })
  return continues ? found : [...found, `the books do not continue those of ${before.day}`]
}

/** Each transaction: it sums to zero, and continues its merchant's chain. Returns the leaves by day, and the chains. */
async function verifyTransactions(pieces, { days, kind }, faults) {
  const found = { leaves: new Map(), chains: new Map(), names: [], transactions: 0, entries: 0 }
  for await (const one of readTransactions(pieces)) {
    const hash = hashLeaf(leafText(one))
    const chain = found.chains.get(one.merchantId)
    const wrong = faultsOfTransaction(one, chain, kind)
    if (!days.has(one.day)) wrong.push('its day has no statement')
    faults.push(...wrong.map((text) => `day ${one.day}, ${one.id}: ${text}`))
    const last = { id: one.id, position: one.position, hash: toHex(hash) }
    found.chains.set(one.merchantId, { first: chain?.first ?? one, last })
    if (!found.leaves.has(one.day)) found.leaves.set(one.day, [])
    found.leaves.get(one.day).push([one.leafIndex, hash])
    if (kind === 'transaction') found.names.push({ id: one.id, cause: one.cause })
    found.transactions++
    found.entries += one.entries.length
  }
  return found
}

function faultsOfTransaction({ entries, merchantId, position, previous, kind: own, holdId }, chain, kind) {
  const found = []
  const isForm =
    ['posting', 'hold', 'post', 'void'].includes(own) && (own === 'post' || own === 'void') === (holdId !== null)
  if (!isForm) found.push('it is of no kind that there is')
  if (entries.some(({ line }, n) => line <= (entries[n - 1]?.line ?? 0))) found.push('its lines are not in order')
  const sums = new Map()
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
  if ([...sums.values()].some((sum) => sum !== 0n)) found.push('its entries do not sum to zero')
  if ((position === 1) !== (previous === null)) found.push('only the first of a chain continues nothing')
  if (!chain) return found
  const isNext = position === chain.last.position + 1
  const isLater = kind === 'transaction' && position > chain.last.position
  if (isNext ? previous !== chain.last.hash : !isLater) {
    found.push(`it does not continue the chain of ${merchantId} after ${chain.last.id}`)
  }
  return found
}

/** The transactions of each day lead to the root that was signed. */
function verifyRoots(days, { leaves }, proofs, faults) {
  for (const day of Object.keys(proofs)) if (!leaves.has(day)) faults.push(`day ${day}: a proof of no transaction`)
  for (const [day, known] of leaves) {
    const signed = days.get(day)
    if (!signed) continue
    known.sort(([a], [b]) => a - b)
    try {
      if (!proofs[day]) throw new Error('its transactions have no proof')
      const root = rootOfSubset(signed.treeSize, known, proofs[day].map(fromHex))
      if (toHex(root) !== signed.root) faults.push(`day ${day}: its transactions are not those of the signed root`)
    } catch (error) {
      faults.push(`day ${day}: ${error.message}`)
    }
  }
}

/** The package has all that it is about. */
function verifyScope(scope, { days, found, heads }, faults) {
  if (scope.kind === 'day') verifyWholeDay(scope.day, days, found, faults)
  if (scope.kind === 'merchant') verifyMerchant(scope, { days, found, heads }, faults)
  if (scope.kind === 'transaction') verifyNamed(scope.transactionId, found, faults)
}

/** Every transaction is the one named, or booked because of the payment, payout or refund named. */
function verifyNamed(id, { names }, faults) {
  if (names.length === 0) faults.push(`${id} is not in the package`)
  for (const one of names) {
    if (one.id !== id && !one.cause.endsWith(`:${id}`)) faults.push(`${one.id}: it has nothing to do with ${id}`)
  }
}

function verifyWholeDay(day, days, { leaves }, faults) {
  const size = days.get(day)?.treeSize
  const count = leaves.get(day)?.length ?? 0
  if (size !== count)
    faults.push(`day ${day}: it has ${size ?? 'no statement, and no'} transactions, the package ${count}`)
}

/** From the merchant's end before the first day to that of the last nothing is missing, and no day between them. */
function verifyMerchant(scope, { days, found, heads }, faults) {
  const { merchantId, from, to } = scope
  if (!(isDay(from) && isDay(to) && from <= to)) throw new Error('the scope has no days')
  for (let day = from; day <= to; day = dayAfter(day)) if (!days.has(day)) faults.push(`day ${day}: it is missing`)
  const outside = [...found.leaves.keys()].filter((day) => day < from || day > to)
  faults.push(...outside.map((day) => `day ${day}: it is none of the package’s`))
  for (const id of found.chains.keys()) if (id !== merchantId) faults.push(`there are transactions of ${id}`)
  for (const head of [heads.before, heads.after]) if (head) faults.push(...faultsOfHead(head, { merchantId, days }))
  if (heads.after?.day !== to) faults.push(`where the chain of ${merchantId} ended on ${to} is not proven`)
  if (heads.before && dayAfter(heads.before.day) !== from)
    faults.push(`where the chain was before ${from} is not proven`)
  verifyEnds(scope, { chain: found.chains.get(merchantId), heads }, faults)
}

/** The transactions lead from one end of the chain to the other. */
function verifyEnds({ merchantId, from, to }, { chain, heads }, faults) {
  const start = heads.before ?? { position: 0, leafHash: null }
  const end = chain ? { position: chain.last.position, leafHash: chain.last.hash } : start
  if (chain && (chain.first.position !== start.position + 1 || chain.first.previous !== start.leafHash)) {
    faults.push(`${chain.first.id}: it does not continue the chain as it ended before ${from}`)
  }
  if (heads.after?.position !== end.position || heads.after.leafHash !== end.leafHash) {
    faults.push(`the transactions of ${merchantId} until ${to} are not complete`)
  }
}

/** The end of a merchant's chain at the end of a day is proven by that day's tree of ends. */
function faultsOfHead({ day, position, leafHash, index, path }, { merchantId, days }) {
  const signed = days.get(day)
  if (!signed) return [`day ${day}: it has no statement`]
  try {
    const hash = hashLeaf(headText({ leafHash, merchantId, position }))
    const root = rootOfPath(hash, index, signed.headsSize, path.map(fromHex))
    return toHex(root) === signed.headsRoot ? [] : [`day ${day}: the end of the chain of ${merchantId} is another`]
  } catch (error) {
    return [`day ${day}: ${error.message}`]
  }
}

/** Compares the days of two packages: what both have is the same. Returns how many that is, and the faults. */
export function compareDays(days, earlier) {
  const now = new Map(days.map((one) => [one.day, one]))
  const both = earlier.filter(({ day }) => now.has(day))
  const faults = both
    .filter((one) => one.root !== now.get(one.day).root || one.booksRoot !== now.get(one.day).booksRoot)
    .map(({ day }) => `day ${day}: its root is another than in the earlier package`)
  return { count: both.length, faults }
}

// -------------------------------------------------------------------------------------------------------- the program

const HELP = `Usage: node verify.mjs [FOLDER] [--keys FILE] [--earlier FOLDER]

Checks a package of proofs: that its transactions are in the books, that what it is about is complete, and that its days
continue each other. FOLDER: where the package is; as a rule that of this file. --keys: the keys of the gateway as you have them from
elsewhere (https://ITS-ADDRESS/.well-known/jwks.json), instead of those in the package. --earlier: a package that you were given
before, whose days must be the same. Exit code 0 when everything holds, 1 when something does not.`

async function main(args) {
  const [{ createHash }, { createReadStream, readFileSync }, { dirname, join }, { fileURLToPath }] = await Promise.all([
    import('node:crypto'),
    import('node:fs'),
    import('node:path'),
    import('node:url'),
  ])
  hashOf = (bytes) => createHash('sha256').update(bytes).digest()
  const option = (name) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined)
  if (args.includes('--help')) return console.log(HELP)
  const [keysFile, earlierFolder] = [option('--keys'), option('--earlier')]
  const jwks = keysFile && JSON.parse(readFileSync(keysFile, 'utf8'))
  const open = (folder) => ({
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    stream: (name) => createReadStream(join(folder, name), 'utf8'),
    jwks,
  })
  const checked = await verifyPackage(open(args[0] ?? dirname(fileURLToPath(import.meta.url))))
  const faults = [...checked.faults]
  if (earlierFolder) {
    const earlier = await verifyPackage(open(earlierFolder))
    const { count, faults: others } = compareDays(checked.days, earlier.days)
    faults.push(...earlier.faults.map((text) => `the earlier package: ${text}`), ...others)
    if (count === 0)
      faults.push('the packages have no day in common: ask for one with --since the last day of the earlier one')
    else console.log(`${count} days are in both packages.`)
  }
  const { days, transactions, entries, manifest, keys } = checked
  for (const { kid, x } of keys.keys)
    console.log(`key ${kid}: ${x}${jwks ? '' : ' (from the package: compare it with the gateway’s)'}`)
  for (const { day, treeSize, root } of days) console.log(`${day}: ${treeSize} transactions, root ${root}`)
  console.log(
    `${manifest.issuer}, ${JSON.stringify(manifest.scope)}: ${transactions} transactions, ${entries} entries.`,
  )
  for (const text of faults) console.log(`WRONG  ${text}`)
  console.log(faults.length === 0 ? 'Everything holds.' : `${faults.length} faults.`)
  if (faults.length > 0) process.exitCode = 1
}

/** Whether Node runs this file, rather than importing it. */
async function isProgram() {
  if (typeof process === 'undefined' || !process.argv?.[1]) return false
  const [{ realpathSync }, { fileURLToPath }] = await Promise.all([import('node:fs'), import('node:url')])
  return realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
}

if (await isProgram()) {
  await main(process.argv.slice(2)).catch((error) => {
    console.log(`WRONG  the package cannot be read: ${error.message}`)
    process.exitCode = 1
  })
}
