/** The path of the one script that may become a service worker. */
const SERVICE_WORKER = '/sw.js'

type ScriptUrlPolicy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy }

/** The CSP lets no plain text become a script's address; browsers without Trusted Types take the text. */
function trustedScriptUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const createScriptURL = (url: string) => {
    if (url !== SERVICE_WORKER) throw new TypeError(`${url} is not our service worker`)
    return url
  }
  // A policy is created once.
  policy ??= trustedTypes?.createPolicy('portavoz', { createScriptURL })
  return policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER
}

let policy: ScriptUrlPolicy | undefined
let registering: Promise<ServiceWorkerRegistration> | undefined

/** Registers the service worker once; null where the browser or an address without https allows none. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  registering ??= navigator.serviceWorker
    .register(trustedScriptUrl(), { scope: '/', updateViaCache: 'none' })
    .catch((error: unknown) => {
      // The next call tries again.
      registering = undefined
      throw error
    })
  return registering
}
