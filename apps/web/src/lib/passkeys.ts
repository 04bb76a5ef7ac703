import {
  AppError,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRequest,
} from '@portavoz/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Whether this page may use passkeys of that host: the browser supports them, and the page is on the host. */
export const canUsePasskeys = (host: string | null): boolean =>
  host !== null &&
  'PublicKeyCredential' in window &&
  (location.hostname === host || location.hostname.endsWith(`.${host}`))

/** Asks the browser for a passkey of the account. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  const { id, rawId, type, response } = await orRefusal(startAuthentication({ optionsJSON: request as never }))
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Asks the browser to create a passkey. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyRegistration> {
  const { id, rawId, type, response } = await orRefusal(startRegistration({ optionsJSON: creation as never }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** The browser tells neither the server nor the page why: the person cancelled, waited too long, or has no such key. */
const orRefusal = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((cause: unknown) => {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    const text = isKnown ? KNOWN_TEXT : REFUSED_TEXT
    throw new AppError('second_factor.wrong_passkey', { status: 422, text }, { cause })
  })

const REFUSED_TEXT = 'No se usó ninguna llave de acceso. Prueba otra vez o usa otra forma'
const KNOWN_TEXT = 'Ese dispositivo ya tiene una llave de acceso de tu cuenta'
