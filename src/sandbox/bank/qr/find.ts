import { findNamed } from '../find-named.ts'
import type { Call } from '../service.ts'
import { lock, type Qr } from './store.ts'

/** The QR code a call is about. Throws Refusal as findNamed has it. */
export const findQr = (call: Call): Promise<Qr> => findNamed(call, lock, 'originalReferenceNo')
