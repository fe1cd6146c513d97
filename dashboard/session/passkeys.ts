import { call } from '../api/call.ts'

/** Loaded when a passkey is first used. */
const library = () => import('@simplewebauthn/browser')

/** Makes a passkey on this device. Rejects with the device's error where the person or the device refuses. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await call('POST /dashboard/api/passkeys/registration-options')
  const { startRegistration } = await library()
  await call('POST /dashboard/api/passkeys/register', {
    body: { name, response: await startRegistration({ optionsJSON }) },
  })
}

/** Signs in by a passkey; within a session it counts as a recent authentication. */
export async function provePasskey(): Promise<void> {
  const optionsJSON = await call('POST /dashboard/api/passkeys/authentication-options')
  const { startAuthentication } = await library()
  await call('POST /dashboard/api/passkeys/authenticate', {
    body: { response: await startAuthentication({ optionsJSON }) },
  })
}
