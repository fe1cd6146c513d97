#!/usr/bin/env python3
"""Verifies a proof package of the books, format gapura-books/1, as described in proof.md.

    python3 verify.py [FOLDER] [--keys JWKS.json] [--earlier FOLDER]

FOLDER (or a ZIP archive of it) is the package; without it, the folder in which this file lies if that has a
manifest.json, else the current one. Exit code: 0 everything holds, 1 with a line "WRONG ..." for each finding, 2 misuse.
Python 3.10+, standard library only.
"""
import base64
import bisect
import datetime
import hashlib
import json
import os
import re
import sys
import zipfile

MAX_INT = 2 ** 53 - 1
SKEW = 3600

# ------------------------------------------------------------------------------------------------ Ed25519 (RFC 8032)

P = 2 ** 255 - 19
L = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
D2 = 2 * D % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
IDENTITY = (0, 1, 1, 0)                       # extended coordinates: x = X/Z, y = Y/Z, x*y = T/Z


def point_add(p, q):
    x1, y1, z1, t1 = p
    x2, y2, z2, t2 = q
    a = (y1 - x1) * (y2 - x2) % P
    b = (y1 + x1) * (y2 + x2) % P
    c = t1 * D2 * t2 % P
    d = 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def point_encode(p):
    x, y, z, _ = p
    zi = pow(z, -1, P)
    x, y = x * zi % P, y * zi % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def point_decode(data):
    """RFC 8032, 5.1.3. None where it is no point, or its encoding is not the canonical one."""
    if len(data) != 32:
        return None
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    vxx = v * x * x % P
    if vxx != u:
        if vxx != P - u:
            return None
        x = x * SQRT_M1 % P
    if x == 0 and sign:
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def point_table(p):
    """table[i][j] = j * 16^i * p, for scalars below 2^256."""
    table = []
    for _ in range(64):
        row = [IDENTITY]
        for _ in range(15):
            row.append(point_add(row[-1], p))
        p = point_add(row[-1], p)
        table.append(row)
    return table


def table_mul(table, scalar, start=IDENTITY):
    result, i = start, 0
    while scalar:
        if scalar & 15:
            result = point_add(result, table[i][scalar & 15])
        scalar >>= 4
        i += 1
    return result


BASE = point_decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
_tables = {}


def base_table():
    if None not in _tables:
        _tables[None] = point_table(BASE)
    return _tables[None]


def ed25519_verify(public, message, signature):
    """Without cofactor: the encoding of [S]B - [k]A has to be R, byte for byte; S < L."""
    if len(public) != 32 or len(signature) != 64:
        return False
    if public not in _tables:
        a = point_decode(public)
        _tables[public] = a and point_table((P - a[0], a[1], 1, P - a[3]))     # of -A
    table = _tables[public]
    if table is None:
        return False
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    if s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(r + public + message).digest(), "little") % L
    return point_encode(table_mul(table, k, table_mul(base_table(), s))) == r


# ------------------------------------------------------------------------------------------------ trees (RFC 6962)

class ProofError(Exception):
    pass


def leaf_hash(text):
    return hashlib.sha256(b"\0" + text.encode("utf-8")).digest()


def node_hash(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


EMPTY_ROOT = hashlib.sha256(b"").digest()


def split(n):
    """The largest power of two below n, n > 1."""
    return 1 << (n - 1).bit_length() - 1


class Hashes:
    """A proof's hashes, taken from the front."""

    def __init__(self, hashes):
        self.hashes, self.at = hashes, 0

    def next(self):
        if self.at == len(self.hashes):
            raise ProofError("the proof has too few hashes")
        self.at += 1
        return self.hashes[self.at - 1]

    def done(self):
        if self.at != len(self.hashes):
            raise ProofError("the proof has too many hashes")


def root_from_path(leaf, index, size, path):
    if not 0 <= index < size:
        raise ProofError("the index %d is not in a tree of %d" % (index, size))
    rest = Hashes(path)

    def up(index, size):
        if size == 1:
            return leaf
        k = split(size)
        if index < k:
            own = up(index, k)
            return node_hash(own, rest.next())
        own = up(index - k, size - k)
        return node_hash(rest.next(), own)

    root = up(index, size)
    rest.done()
    return root


def check_consistency(old_size, old_root, new_size, new_root, proof):
    """Raises ProofError where the first tree is not shown to be the beginning of the second."""
    if old_size > new_size:
        raise ProofError("the books became fewer days, from %d to %d" % (old_size, new_size))
    rest = Hashes(proof)
    if old_size == new_size:
        old, new = old_root, old_root
    elif old_size == 0:
        old, new = EMPTY_ROOT, new_root
    else:
        def both(m, n, whole):
            if m == n:
                h = old_root if whole else rest.next()
                return h, h
            k = split(n)
            if m <= k:
                o, l = both(m, k, whole)
                return o, node_hash(l, rest.next())
            o, r = both(m - k, n - k, False)
            l = rest.next()
            return node_hash(l, o), node_hash(l, r)
        old, new = both(old_size, new_size, True)
    rest.done()
    if old != old_root:
        raise ProofError("it does not lead to the earlier root")
    if new != new_root:
        raise ProofError("it does not lead to the later root")


def root_from_subset(size, known, proof):
    """known: {index: leafHash}."""
    rest = Hashes(proof)
    order = sorted(known)
    if order and not (0 <= order[0] and order[-1] < size):
        raise ProofError("a leafIndex is not in a tree of %d" % size)

    def part(start, end, low, high):               # order[low:high] are the known ones of start ... end - 1
        if low == high:
            return rest.next()
        if end - start == 1:
            return known[start]
        middle = start + split(end - start)
        cut = bisect.bisect_left(order, middle, low, high)
        left = part(start, middle, low, cut)
        return node_hash(left, part(middle, end, cut, high))

    root = part(0, size, 0, len(order)) if size else EMPTY_ROOT
    rest.done()
    return root


# ------------------------------------------------------------------------------------------------ forms

class FormError(Exception):
    pass


class NotPlain:
    """A JSON number that is no integer from 0 to 2^53 - 1 in plain digits: of no form that is asked for here."""

    def __init__(self, digits):
        self.digits = digits


def canonical(value):
    """RFC 8785, for values of ASCII member names and non-negative integers."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def parse_json(text):
    def number(digits):
        value = int(digits) if re.fullmatch(r"0|[1-9][0-9]{0,15}", digits) else MAX_INT + 1
        return value if value <= MAX_INT else NotPlain(digits)

    def members(pairs):
        result = dict(pairs)
        if len(result) != len(pairs):
            raise FormError("a member stands twice in a JSON object")
        return result

    def constant(name):
        raise FormError("%s is no JSON" % name)

    try:
        return json.loads(text, parse_int=number, parse_float=NotPlain, parse_constant=constant, object_pairs_hook=members)
    except (ValueError, RecursionError) as e:
        raise FormError("it is no JSON (%s)" % e) from None


def decode_utf8(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise FormError("it is not in UTF-8") from None


def is_text(v):
    return isinstance(v, str) and not any("\ud800" <= c <= "\udfff" for c in v)


def is_int(v):
    return isinstance(v, int) and not isinstance(v, bool) and 0 <= v <= MAX_INT


def is_hash(v):
    return isinstance(v, str) and re.fullmatch(r"[0-9a-f]{64}", v) is not None


def is_day(v):
    if not isinstance(v, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", v):
        return False
    try:
        datetime.date.fromisoformat(v)
        return True
    except ValueError:
        return False


def is_created_at(v):
    m = re.fullmatch(r"([0-9-]{10})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.[0-9]{6}Z", v)
    return bool(m) and is_day(m[1]) and int(m[2]) < 24 and int(m[3]) < 60 and int(m[4]) < 60


def plain_int(text):
    """The integer of a CSV cell, or None."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,15}", text):
        return None
    value = int(text)
    return value if value <= MAX_INT else None


def date(day):
    return datetime.date.fromisoformat(day)


def raw(hash_text):
    return bytes.fromhex(hash_text)


def need(object_, name, test, what):
    """The member of an object, of that form."""
    if not isinstance(object_, dict):
        raise FormError("it is no JSON object")
    if name not in object_:
        raise FormError("%s is missing" % name)
    if not test(object_[name]):
        raise FormError("%s is not %s" % (name, what))
    return object_[name]


def hashes(value, name):
    if not isinstance(value, list) or not all(is_hash(h) for h in value):
        raise FormError("%s is no array of hashes" % name)
    return [raw(h) for h in value]


def base64url(text):
    """Without padding, and only the one canonical encoding."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text) or len(text) % 4 == 1:
        raise FormError("it is not base64url")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if base64.urlsafe_b64encode(data).decode().rstrip("=") != text:
        raise FormError("it is not canonical base64url")
    return data


# ------------------------------------------------------------------------------------------------ keys and statements

def read_keys(value):
    """The Ed25519 keys of a JWK set: {kid: [key, ...]}, and what is wrong with others of them."""
    found, faults = {}, []
    entries = need(value, "keys", lambda v: isinstance(v, list), "an array")
    for number, key in enumerate(entries):
        if not isinstance(key, dict):
            faults.append("key %d is no object" % number)
            continue
        if key.get("kty") != "OKP" or key.get("crv") != "Ed25519":
            continue                                                    # of another kind: no statement can be signed by it
        try:
            kid = need(key, "kid", is_text, "a text")
            x = need(key, "x", is_text, "a text")
            try:
                public = base64url(x)
            except FormError as e:
                raise FormError("x: %s" % e) from None
            if len(public) != 32:
                raise FormError("x does not have 32 bytes")
            iat = need(key, "iat", is_int, "a number of seconds")
            exp = need(key, "exp", is_int, "a number of seconds") if "exp" in key else None
        except FormError as e:
            faults.append("key %d (%s): %s" % (number, key.get("kid"), e))
            continue
        found.setdefault(kid, []).append({"kid": kid, "x": x, "public": public, "iat": iat, "exp": exp})
    return found, faults


class Statement:
    """A parsed JWS. FormError where it cannot be read."""

    def __init__(self, text):
        if not is_text(text):
            raise FormError("the statement is no text")
        parts = text.split(".")
        if len(parts) != 3:
            raise FormError("the statement is no JWS in compact form")
        try:
            header_data, payload_data, self.signature = (base64url(p) for p in parts)
            self.header = parse_json(decode_utf8(header_data))
            payload = parse_json(decode_utf8(payload_data))
        except FormError as e:
            raise FormError("the statement's JWS: %s" % e) from None
        if not isinstance(self.header, dict):
            raise FormError("the statement's header is no JSON object")
        self.signed = (parts[0] + "." + parts[1]).encode("ascii")
        try:
            self.day = need(payload, "day", is_day, "a day")
            self.tree_size = need(payload, "treeSize", is_int, "a number")
            self.root = need(payload, "root", is_hash, "a hash")
            self.heads_size = need(payload, "headsSize", is_int, "a number")
            self.heads_root = need(payload, "headsRoot", is_hash, "a hash")
            self.previous_root = need(payload, "previousRoot", lambda v: v is None or is_hash(v), "a hash or null")
            self.books_size = need(payload, "booksSize", lambda v: is_int(v) and v > 0, "a number above 0")
            self.books_root = need(payload, "booksRoot", is_hash, "a hash")
            self.iss = need(payload, "iss", is_text, "a text")
            self.iat = need(payload, "iat", is_int, "a number of seconds")
        except FormError as e:
            raise FormError("the statement's payload: %s" % e) from None

    def record_hash(self):
        return leaf_hash(canonical({
            "day": self.day, "headsRoot": self.heads_root, "headsSize": self.heads_size,
            "previousRoot": self.previous_root, "root": self.root, "treeSize": self.tree_size}))

    def header_faults(self):
        h = self.header
        faults = []
        if h.get("alg") != "EdDSA":
            faults.append("the statement's alg is not EdDSA")
        if h.get("typ") != "gapura-books+jwt":
            faults.append("the statement's typ is not gapura-books+jwt")
        if "crit" in h:
            faults.append("the statement's header has crit, which is not understood")
        return faults

    def key_fault(self, keys):
        """None where a key of these has signed it in its time."""
        kid = self.header.get("kid")
        if not is_text(kid):
            return "the statement names no key"
        if kid not in keys:
            return "there is no key %s" % kid
        fault = None
        for key in keys[kid]:
            if not ed25519_verify(key["public"], self.signed, self.signature):
                fault = fault or "the statement's signature is not valid"
            elif self.iat < key["iat"] - SKEW:
                fault = "the statement is from before its key %s" % kid
            elif key["exp"] is not None and self.iat > key["exp"] + SKEW:
                fault = "the statement is from after the end of its key %s" % kid
            else:
                return None
        return fault


# ------------------------------------------------------------------------------------------------ entries.csv

COLUMNS = ("day,leafIndex,merchantId,position,previous,transactionId,cause,kind,holdId,createdAt,"
           "line,account,currency,amount").split(",")
OF_TRANSACTION = len(COLUMNS) - 4
CELL = re.compile(r'(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\Z)')


def csv_cells(record):
    if '"' not in record:
        if "\r" in record or "\n" in record:
            raise FormError("a line does not end with CR LF")
        return record.split(",")
    cells, at = [], 0
    while True:
        m = CELL.match(record, at)
        if not m:
            raise FormError("a cell is not quoted as in RFC 4180")
        cells.append(m[2] if m[1] is None else m[1].replace('""', '"'))
        at = m.end()
        if not m[3]:
            return cells


def csv_records(text):
    """Yields (number of the first line, record without its CR LF, whether it is ended)."""
    lines = text.split("\r\n")
    i = 0
    while i < len(lines):
        start, parts = i, [lines[i]]
        odd = lines[i].count('"') & 1
        while odd and i + 1 < len(lines):
            i += 1
            parts.append(lines[i])
            odd ^= lines[i].count('"') & 1
        i += 1
        if i == len(lines):
            if parts == [""]:
                return                                     # what is after the last CR LF
            yield start + 1, "\r\n".join(parts), False
        else:
            yield start + 1, "\r\n".join(parts), True


class Transaction:
    __slots__ = ("line", "cells", "entries", "day", "index", "id", "merchant", "position", "previous", "cause", "leaf")

    def __init__(self, line, cells):
        self.line, self.cells = line, cells
        self.entries = []
        self.day, self.merchant, self.previous = cells[0], cells[2], cells[4] or None
        self.id, self.cause = cells[5], cells[6]
        self.index = plain_int(cells[1])
        self.position = plain_int(cells[3])
        self.leaf = None


def read_entries(text, report):
    """The transactions of entries.csv, in its order, or None where it is no such table."""
    if text.startswith("\ufeff"):
        text = text[1:]
    result, current = [], None
    header = False
    for number, record, ended in csv_records(text):
        where = "entries.csv, line %d: " % number
        try:
            cells = csv_cells(record)
            if not ended:
                report(None, None, where + "the line does not end with CR LF")
        except FormError as e:
            report(None, None, where + str(e))
            continue
        if not header:
            header = True
            if cells != COLUMNS:
                report(None, None, "entries.csv: the first line does not have the names of the columns")
                return None
            continue
        if len(cells) != len(COLUMNS):
            report(None, None, where + "it has %d cells, not %d" % (len(cells), len(COLUMNS)))
            continue
        if current is None or current.id != cells[5]:
            current = Transaction(number, cells[:OF_TRANSACTION])
            result.append(current)
        elif current.cells != cells[:OF_TRANSACTION]:
            for name, a, b in zip(COLUMNS, current.cells, cells):
                if a != b:
                    report(current.day, current.id, where + "%s differs among the lines of the transaction" % name)
        current.entries.append(cells[OF_TRANSACTION:])
    if not header:
        report(None, None, "entries.csv: it has no first line")
        return None
    return result


def check_transaction(t, report):
    """Its form and sums, and its leafHash."""
    def wrong(text):
        report(t.day, t.id, text)

    day, index, merchant, position, previous, id_, cause, kind, hold, created = t.cells
    if not is_day(day):
        wrong("entries.csv, line %d: day is no day" % t.line)
    if t.index is None:
        wrong("entries.csv, line %d: leafIndex is no number" % t.line)
    if t.position is None or t.position == 0:
        wrong("entries.csv, line %d: position is no number above 0" % t.line)
    if previous and not is_hash(previous):
        wrong("entries.csv, line %d: previous is no hash" % t.line)
    if kind not in ("posting", "hold", "post", "void"):
        wrong("entries.csv, line %d: kind is none of posting, hold, post, void" % t.line)
    elif (kind in ("post", "void")) != (hold != ""):
        wrong("entries.csv, line %d: holdId %s of the kind %s" % (t.line, "stands at a transaction" if hold else
                                                                  "is missing at a transaction", kind))
    if not is_created_at(created):
        wrong("entries.csv, line %d: createdAt is no such time" % t.line)
    if (t.previous is None) != (t.position == 1):
        wrong("previous is %s at position %s" % ("null" if t.previous is None else "not null", position))

    sums, last, entries, good = {}, -1, [], True
    for line, account, currency, amount in t.entries:
        n = plain_int(line)
        if n is None:
            wrong("line %s is no number" % line)
            good = False
        else:
            if n <= last:
                wrong("the entries are not in the order of line")
            last = n
        if not re.fullmatch(r"0|-?[1-9][0-9]*", amount) or len(amount) > 4000:
            wrong("the amount %s is no integer" % amount[:40])
            good = False
        elif good:
            sums[currency] = sums.get(currency, 0) + int(amount)
        entries.append({"account": account, "amount": amount, "currency": currency, "line": n})
    if good:
        for currency, total in sums.items():
            if total:
                wrong("its amounts in %s sum to %d, not to zero" % (currency, total))
    if good and t.position is not None:
        t.leaf = leaf_hash(canonical({
            "cause": cause, "createdAt": created, "entries": entries, "holdId": hold or None, "id": id_, "kind": kind,
            "merchantId": merchant, "position": t.position, "previous": t.previous}))


# ------------------------------------------------------------------------------------------------ a package

class Folder:
    """The files of a folder or a ZIP archive."""

    def __init__(self, path):
        self.path, self.zip, self.prefix = path, None, ""
        if not os.path.isdir(path):
            self.zip = zipfile.ZipFile(path)
            names = self.zip.namelist()
            if "manifest.json" not in names:               # the archive may have the folder itself
                tops = {n.split("/")[0] for n in names}
                if len(tops) == 1 and tops.pop() + "/manifest.json" in names:
                    self.prefix = names[0].split("/")[0] + "/"

    def read(self, name):
        try:
            if self.zip is None:
                with open(os.path.join(self.path, name), "rb") as f:
                    data = f.read()
            else:
                count = self.zip.namelist().count(self.prefix + name)
                if count > 1:
                    raise FormError("it stands in the archive twice")
                if count == 0:
                    raise FormError("it is missing")
                data = self.zip.read(self.prefix + name)
        except FileNotFoundError:
            raise FormError("it is missing") from None
        except (OSError, RuntimeError, NotImplementedError, EOFError, ValueError, zipfile.BadZipFile) as e:
            raise FormError("it cannot be read (%s)" % e) from None
        except Exception as e:                             # zlib.error, lzma.LZMAError
            if isinstance(e, FormError):
                raise
            raise FormError("it cannot be read (%s)" % e) from None
        return decode_utf8(data)


class Package:
    def __init__(self, folder, report):
        self.folder, self.report = folder, report
        self.issuer = self.scope = None
        self.keys = None
        self.statements = []                               # (Statement or None, element or None), in the file's order
        self.by_day = {}

    def json(self, name):
        """A file's JSON; a tuple (False, None) where it has a fault."""
        try:
            return True, parse_json(self.folder.read(name))
        except FormError as e:
            self.report(None, None, "%s: %s" % (name, e))
            return False, None

    def fault(self, name, e):
        self.report(None, None, "%s: %s" % (name, e))

    # -- 1
    def read_manifest(self):
        ok, m = self.json("manifest.json")
        if not ok:
            return
        if not isinstance(m, dict):
            return self.fault("manifest.json", "it is no JSON object")
        if m.get("format") != "gapura-books/1":
            self.fault("manifest.json", "format is not gapura-books/1")
        for name, what in (("issuer", "a text"), ("zone", "a text")):
            try:
                need(m, name, is_text, what)
            except FormError as e:
                self.fault("manifest.json", e)
        if "made" not in m:
            self.fault("manifest.json", "made is missing")
        self.issuer = m["issuer"] if is_text(m.get("issuer")) else None
        try:
            s = need(m, "scope", lambda v: isinstance(v, dict), "a JSON object")
            kind = need(s, "kind", lambda v: v in ("merchant", "transaction", "day"), "merchant, transaction or day")
            if kind == "merchant":
                need(s, "merchantId", is_text, "a text")
                need(s, "from", is_day, "a day")
                need(s, "to", is_day, "a day")
                if s["from"] > s["to"]:
                    raise FormError("from is after to")
            elif kind == "transaction":
                if not need(s, "transactionId", is_text, "a text"):
                    raise FormError("transactionId is empty")
            else:
                need(s, "day", is_day, "a day")
            self.scope = s
        except FormError as e:
            self.fault("manifest.json", "scope: %s" % e)

    def read_keys(self):
        ok, value = self.json("keys.json")
        if ok:
            try:
                self.keys, faults = read_keys(value)
                for f in faults:
                    self.fault("keys.json", f)
            except FormError as e:
                self.fault("keys.json", e)

    # -- 2, 3, 4
    def read_days(self):
        ok, value = self.json("days.json")
        if not ok:
            return
        if not isinstance(value, list):
            return self.fault("days.json", "it is no array")
        for number, element in enumerate(value):
            try:
                if not isinstance(element, dict):
                    raise FormError("it is no JSON object")
                if "statement" not in element:
                    raise FormError("statement is missing")
                s = Statement(element["statement"])
                self.statements.append((s, element))
                self.by_day.setdefault(s.day, s)
            except FormError as e:
                self.fault("days.json, element %d" % number, e)
                self.statements.append((None, None))

    def check_signature(self, s, extra=None):
        for f in s.header_faults():
            self.report(s.day, None, f)
        newest = s is self.statements[-1][0]  # the address may have changed since earlier days
        if newest and self.issuer is not None and s.iss != self.issuer:
            self.report(s.day, None, "the statement's iss is %s, not %s" % (s.iss, self.issuer))
        if self.keys is not None:
            f = s.key_fault(self.keys)
            if f:
                self.report(s.day, None, f)
        if extra is not None:
            f = s.key_fault(extra)
            if f:
                self.report(s.day, None, "by the keys of --keys: " + f)

    def check_days(self, extra):
        before = None
        for number, (s, element) in enumerate(self.statements):
            if s is None:
                before = None
                continue
            self.check_signature(s, extra)
            # what the record's own members say about each other
            if s.tree_size == 0 and raw(s.root) != EMPTY_ROOT:
                self.report(s.day, None, "its treeSize is 0 and its root not that of no leaf")
            if s.heads_size == 0 and raw(s.heads_root) != EMPTY_ROOT:
                self.report(s.day, None, "its headsSize is 0 and its headsRoot not that of no leaf")
            if (s.previous_root is None) != (s.books_size == 1):
                self.report(s.day, None, "its previousRoot is %s and its booksSize %d"
                            % ("null" if s.previous_root is None else "not null", s.books_size))
            try:
                if "recordPath" not in element:
                    raise FormError("recordPath is missing")
                path = hashes(element["recordPath"], "recordPath")
                if root_from_path(s.record_hash(), s.books_size - 1, s.books_size, path) != raw(s.books_root):
                    self.report(s.day, None, "its record does not lead by recordPath to its booksRoot")
            except FormError as e:
                self.report(s.day, None, "days.json: %s" % e)
            except ProofError as e:
                self.report(s.day, None, "its recordPath: %s" % e)
            if "consistency" not in element:
                self.report(s.day, None, "days.json: consistency is missing")
            elif number == 0:
                if element["consistency"] is not None:
                    self.report(s.day, None, "days.json: consistency of the first element is not null")
            elif before is not None:
                try:
                    proof = hashes(element["consistency"], "consistency")
                    check_consistency(before.books_size, raw(before.books_root), s.books_size, raw(s.books_root), proof)
                except FormError as e:
                    self.report(s.day, None, "days.json: %s" % e)
                except ProofError as e:
                    self.report(s.day, None, "its books do not continue those of %s: %s" % (before.day, e))
            if before is not None:
                if s.day == before.day:
                    self.report(s.day, None, "the day stands twice in days.json")
                elif s.day < before.day:
                    self.report(s.day, None, "the day stands after %s in days.json" % before.day)
                else:
                    apart = (date(s.day) - date(before.day)).days
                    if apart == 1 and s.previous_root != before.root:
                        self.report(s.day, None, "its previousRoot is not the root of %s" % before.day)
                    if s.books_size - before.books_size != apart:
                        self.report(s.day, None, "its booksSize is %d, %d days after one of %d"
                                    % (s.books_size, apart, before.books_size))
            before = s

    # -- 5, 6
    def check_entries(self):
        """The transactions, or None where there is no such file."""
        report = self.report
        try:
            text = self.folder.read("entries.csv")
        except FormError as e:
            self.fault("entries.csv", e)
            return None
        transactions = read_entries(text, report)
        if transactions is None:
            return None
        del text
        free = self.scope is not None and self.scope["kind"] == "transaction"
        last_of, ids, last, by_day, unstated = {}, {}, None, {}, set()
        for t in transactions:
            check_transaction(t, report)
            if t.id in ids:
                report(t.day, t.id, "entries.csv, line %d: the transaction stands already at line %d" % (t.line, ids[t.id]))
            else:
                ids[t.id] = t.line
            if t.index is not None and is_day(t.day):
                place = (t.day, t.index)
                known = by_day.setdefault(t.day, {})
                if t.index in known:
                    report(t.day, t.id, "its leafIndex %d stands twice" % t.index)
                elif last is not None and place < last:
                    report(t.day, t.id, "entries.csv, line %d: it is not in the order of days and leafIndexes" % t.line)
                known.setdefault(t.index, t)
                last = place
            if t.day not in self.by_day:
                report(t.day, t.id, "its day has no statement")
            elif t.index is not None and t.index >= self.by_day[t.day].tree_size:
                report(t.day, t.id, "its leafIndex %d is not in the day's tree of %d"
                       % (t.index, self.by_day[t.day].tree_size))
                unstated.add(t.day)
            p = last_of.get(t.merchant)
            if p is not None and t.position is not None and p.position is not None:
                if t.position == p.position + 1:
                    if p.leaf is not None and t.previous != p.leaf.hex():
                        report(t.day, t.id, "its previous is not the leafHash of %s" % p.id)
                elif not free or t.position <= p.position:
                    report(t.day, t.id, "its position is %d, that of the merchant's transaction before it, %s, %d"
                           % (t.position, p.id, p.position))
            last_of[t.merchant] = t

        ok, proofs = self.json("proofs.json")
        if ok and not isinstance(proofs, dict):
            self.fault("proofs.json", "it is no JSON object")
            ok = False
        if ok:
            for day in proofs:
                if day not in by_day:
                    self.fault("proofs.json", "%s has no transaction in entries.csv" % day)
            for day, known in by_day.items():
                s = self.by_day.get(day)
                if day not in proofs:
                    report(day, None, "proofs.json: the day's subset proof is missing")
                    continue
                try:
                    proof = hashes(proofs[day], "the day's proof")
                    if s is None or day in unstated:
                        continue                           # said above
                    if any(t.leaf is None for t in known.values()):
                        report(day, None, "its root cannot be checked, as a transaction has no leafHash")
                        continue
                    root = root_from_subset(s.tree_size, {i: t.leaf for i, t in known.items()}, proof)
                    if root != raw(s.root):
                        only = next(iter(known.values())).id if len(known) == 1 else None
                        report(day, only, "the transactions do not lead to the day's root")
                except FormError as e:
                    report(day, None, "proofs.json: %s" % e)
                except ProofError as e:
                    report(day, None, "the day's subset proof: %s" % e)
        return transactions

    # -- 7
    def check_scope(self, transactions):
        report, scope = self.report, self.scope
        ok, heads = self.json("heads.json")
        if ok and not isinstance(heads, dict):
            self.fault("heads.json", "it is no JSON object")
            ok = False
        if scope is None:
            return
        kind = scope["kind"]
        if kind != "merchant" and ok and heads:
            self.fault("heads.json", "it is not {} though the scope is no merchant")
        if kind == "day":
            day = scope["day"]
            s = self.by_day.get(day)
            if s is None:
                report(day, None, "the day has no statement")
            if transactions is not None:
                for t in transactions:
                    if t.day != day:
                        report(t.day, t.id, "it is not of the day %s" % day)
                if s is not None and len(transactions) != s.tree_size:
                    report(day, None, "entries.csv has %d transactions, the day %d" % (len(transactions), s.tree_size))
        elif kind == "transaction":
            id_ = scope["transactionId"]
            if transactions is not None:
                if not transactions:
                    report(None, id_, "there is no transaction in entries.csv")
                for t in transactions:
                    if t.id != id_ and not t.cause.endswith(":" + id_):
                        report(t.day, t.id, "it does not result from %s" % id_)
        else:
            self.check_merchant(transactions, heads if ok else None)

    def check_merchant(self, transactions, heads):
        report, scope = self.report, self.scope
        first, last, merchant = scope["from"], scope["to"], scope["merchantId"]
        day = date(first)
        missing = []
        while day <= date(last):
            if day.isoformat() not in self.by_day:
                missing.append(day.isoformat())
            if day == datetime.date.max:
                break
            day += datetime.timedelta(1)
        for d in missing:
            report(d, None, "the day has no statement")
        for t in transactions or ():
            if t.merchant != merchant:
                report(t.day, t.id, "it is not of the merchant %s" % merchant)
            if not first <= t.day <= last:
                report(t.day, t.id, "it is not of the days %s to %s" % (first, last))
        if heads is None:
            return
        before, before_ok = self.check_head(heads, "before", merchant)
        after, after_ok = self.check_head(heads, "after", merchant)
        if before_ok and before and before["day"] != (date(first) - datetime.timedelta(days=1)).isoformat():
            report(before["day"], None, "heads.json: before is not of the day before %s" % first)
        if after_ok and after is None:
            report(last, None, "heads.json: after is missing")
            after_ok = False
        if after_ok and after["day"] != last:
            report(after["day"], None, "heads.json: after is not of the day %s" % last)
        if transactions is None:
            return
        if transactions:
            a, z = transactions[0], transactions[-1]
            if before_ok:
                position = before["position"] if before else 0
                if a.position != position + 1:
                    report(a.day, a.id, "its position is %s, the chain had %d before the first day" % (a.cells[3], position))
                if a.previous != (before["leafHash"] if before else None):
                    report(a.day, a.id, "its previous is not the head before the first day")
            if after_ok:
                if z.position != after["position"]:
                    report(z.day, z.id, "its position is %s, the head at the end %d" % (z.cells[3], after["position"]))
                if z.leaf is None or z.leaf.hex() != after["leafHash"]:
                    report(z.day, z.id, "its leafHash is not the head at the end")
        elif before_ok and after_ok:
            if not before or (before["position"], before["leafHash"]) != (after["position"], after["leafHash"]):
                report(last, None, "there is no transaction in entries.csv, but the heads before and after differ")

    def check_head(self, heads, name, merchant):
        """(head or null, whether it can be read)."""
        if name not in heads:
            self.fault("heads.json", "%s is missing" % name)
            return None, False
        head = heads[name]
        if head is None:
            return None, True
        try:
            need(head, "day", is_day, "a day")
            need(head, "merchantId", is_text, "a text")
            need(head, "position", lambda v: is_int(v) and v > 0, "a number above 0")
            need(head, "leafHash", is_hash, "a hash")
            need(head, "index", is_int, "a number")
            path = hashes(need(head, "path", lambda v: isinstance(v, list), "an array of hashes"), "path")
        except FormError as e:
            self.fault("heads.json", "%s: %s" % (name, e))
            return None, False
        if head["merchantId"] != merchant:
            self.report(head["day"], None, "heads.json: %s is not of the merchant %s" % (name, merchant))
        s = self.by_day.get(head["day"])
        if s is None:
            self.report(head["day"], None, "heads.json: the day of %s has no statement" % name)
        else:
            leaf = leaf_hash(canonical({n: head[n] for n in ("leafHash", "merchantId", "position")}))
            try:
                if root_from_path(leaf, head["index"], s.heads_size, path) != raw(s.heads_root):
                    self.report(s.day, None, "heads.json: %s does not lead to the day's headsRoot" % name)
            except ProofError as e:
                self.report(s.day, None, "heads.json: %s: %s" % (name, e))
        return head, True

    def verify(self, extra=None):
        self.read_manifest()
        self.read_keys()
        self.read_days()
        self.check_days(extra)
        self.check_scope(self.check_entries())


def compare_earlier(package, folder, report):
    def of_earlier(day, tx, text):
        report(day, tx, "the earlier package: " + text)

    earlier = Package(folder, of_earlier)
    earlier.read_manifest()
    earlier.read_keys()
    earlier.read_days()
    for s, _ in earlier.statements:
        if s is not None:
            earlier.check_signature(s)
    common = 0
    for s, _ in package.statements:
        e = s and earlier.by_day.get(s.day)
        if e:
            common += 1
            if s.root != e.root:
                report(s.day, None, "its root is %s, in the earlier package %s" % (s.root, e.root))
            if s.books_root != e.books_root:
                report(s.day, None, "its booksRoot is %s, in the earlier package %s" % (s.books_root, e.books_root))
    if not common:
        report(None, None, "the earlier package has no day in common with this one, so nothing shows that the books continue it")
    return common


def compare_keys(package, extra, report):
    for kid, keys in (package.keys or {}).items():
        for key in keys:
            if kid not in extra:
                report(None, None, "the key %s is not among those of --keys" % kid)
            elif all(key["public"] != other["public"] for other in extra[kid]):
                report(None, None, "the key %s is another one among those of --keys" % kid)


# ------------------------------------------------------------------------------------------------ command line

def clean(text):
    """Nothing in a package may begin a line of its own or steer the terminal."""
    return "".join(c if c.isprintable() else "\\u%04x" % ord(c) for c in str(text))


def misuse(text):
    print("%s\n\nusage: verify.py [FOLDER] [--keys JWKS.json] [--earlier FOLDER]" % clean(text), file=sys.stderr)
    return 2


def open_folder(path):
    try:
        return Folder(path)
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile) as e:
        raise FormError("%s is no folder and no ZIP archive that can be read (%s)" % (path, e)) from None


def main(argv):
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    options, folder, i = {}, None, 0
    while i < len(argv):
        arg = argv[i]
        name, eq, value = arg.partition("=")
        if arg in ("-h", "--help"):
            print(__doc__.strip())
            return 0
        if name in ("--keys", "--earlier"):
            if not eq:
                i += 1
                if i == len(argv):
                    return misuse("%s needs a value" % name)
                value = argv[i]
            if name in options or not value:
                return misuse("%s once, and with a value" % name)
            options[name] = value
        elif arg.startswith("-"):
            return misuse("there is no option %s" % arg)
        elif folder is not None:
            return misuse("there can be only one FOLDER")
        else:
            folder = arg
        i += 1
    if folder is None:
        own = os.path.dirname(os.path.abspath(__file__))
        folder = next((f for f in (own, os.getcwd()) if os.path.exists(os.path.join(f, "manifest.json"))), None)
        if folder is None:
            return misuse("there is no package here; name its FOLDER")

    count = 0

    def report(day, tx, text):
        nonlocal count
        count += 1
        place = " ".join(clean(p) for p in (day, tx) if p)
        print("WRONG %s%s" % (place + ": " if place else "", clean(text)))

    extra = earlier_folder = None
    try:
        for path in filter(None, (folder, options.get("--earlier"))):
            os.stat(path)
        if "--keys" in options:
            with open(options["--keys"], "rb") as f:
                data = f.read()
    except OSError as e:
        return misuse(e)
    try:
        main_folder = open_folder(folder)
        if "--earlier" in options:
            earlier_folder = open_folder(options["--earlier"])
    except FormError as e:
        report(None, None, e)
        return 1
    if "--keys" in options:
        try:
            extra, faults = read_keys(parse_json(decode_utf8(data)))
        except FormError as e:
            extra, faults = {}, [e]
        for f in faults:
            report(None, None, "%s: %s" % (options["--keys"], f))

    package = Package(main_folder, report)
    package.verify(extra)
    if extra is not None:
        compare_keys(package, extra, report)
    if earlier_folder:
        common = compare_earlier(package, earlier_folder, report)
        print("%d days are in the earlier package too." % common)

    if package.scope:
        print("SCOPE " + " ".join(clean(package.scope[n]) for n in ("kind", "merchantId", "transactionId", "day", "from", "to")
                                  if is_text(package.scope.get(n))))
    for keys in (package.keys or {}).values():
        for k in keys:
            print("KEY %s x=%s iat=%d%s" % (clean(k["kid"]), k["x"], k["iat"], "" if k["exp"] is None else " exp=%d" % k["exp"]))
    for s, _ in package.statements:
        if s:
            print("ROOT %s %s treeSize=%d booksSize=%d booksRoot=%s" % (s.day, s.root, s.tree_size, s.books_size, s.books_root))
    if count:
        print("%d WRONG." % count)
        return 1
    print("Everything holds.")
    return 0


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
    except Exception as e:                                 # never a package that holds
        print("WRONG the verifier failed: %s" % clean(repr(e)))
        raise                                              # the trace to stderr, exit code 1
    sys.exit(code)
