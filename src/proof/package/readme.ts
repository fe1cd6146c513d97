/** `README.txt` of a package, for the auditor who opens it. */
export const README = `PROOF OF THE BOOKS OF A GAPURA GATEWAY

Check it, without a network and without Gapura, by Node.js 20 or later:

    node verify.mjs

The program is short and has no dependencies: read it, or write your own from docs/proof.md of Gapura. Compare the keys that it prints
with those of the gateway, https://ITS-ADDRESS/.well-known/jwks.json, or give them to it: node verify.mjs --keys jwks.json
Compare the roots that it prints with those that the gateway sent to merchants every day (the event books.closed).

  manifest.json  what the package is about
  entries.csv    the ledger transactions: a line for each entry, amounts in the smallest unit of the currency
  days.json      the signed statement of each day, and the proofs that each day's books continue those before it
  proofs.json    the proofs that the transactions are in the signed roots of their days
  heads.json     the proofs that no transaction of the merchant is missing
  keys.json      the keys that the statements are signed with


BUKTI PEMBUKUAN GERBANG PEMBAYARAN GAPURA

Periksa tanpa jaringan dan tanpa Gapura, dengan Node.js 20 atau lebih baru:

    node verify.mjs

Programnya pendek dan tanpa dependensi: bacalah, atau tulis sendiri menurut docs/proof.md dari Gapura. Cocokkan kunci yang dicetaknya
dengan kunci di https://ALAMAT-GERBANG/.well-known/jwks.json, atau berikan langsung: node verify.mjs --keys jwks.json
Cocokkan juga akar (root) yang dicetaknya dengan yang dikirim gerbang kepada merchant setiap hari (peristiwa books.closed).
`
