import { api } from '../api/call.ts'

const PATH = '/dashboard/api/passkeys'

/** The library comes only when a passkey is asked for. */
const library = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof library>>
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']

/** Makes a passkey on this device. Rejects in the device's words where the person or the device will not. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await api.post<CreationOptions>(`${PATH}/registration-options`)
  const { startRegistration } = await library()
  await api.post(`${PATH}/register`, { name, response: await startRegistration({ optionsJSON }) })
}

/** Signs in by a passkey; for whoever is signed in, it proves again who they are. */
export async function provePasskey(): Promise<void> {
  const optionsJSON = await api.post<RequestOptions>(`${PATH}/authentication-options`)
  const { startAuthentication } = await library()
  await api.post(`${PATH}/authenticate`, { response: await startAuthentication({ optionsJSON }) })
}
