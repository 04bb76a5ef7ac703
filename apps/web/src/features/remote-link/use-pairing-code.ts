import type { PairingCode } from '@portavoz/contract'
import { useState } from 'react'
import { requestRemotePairingCode } from '../../data/whatsapp/remote-link-holder.ts'
import type { PairingCodeRequest } from '../../ui/linking/code-panel.tsx'
import { linkHolder } from './link-holder.ts'
import { ignoreStorageErrors } from '../../lib/ignore-storage-errors.ts'

const CODE_KEY = 'portavoz.vincular.codigo'

/**
 * Stored in sessionStorage, because a phone short of memory reloads this page while the user types the code into
 * WhatsApp.
 */
export function usePairingCode(): PairingCodeRequest {
  const [data, setData] = useState(readStoredCode)
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setPending] = useState(false)
  async function requestCode(phone: string) {
    setPending(true)
    setError(null)
    try {
      const code = await requestRemotePairingCode(linkHolder, phone)
      storeCode(code)
      setData(code)
    } catch (refusal) {
      setError(refusal as Error)
    }
    setPending(false)
  }
  return { data, error, isPending, mutate: (phone) => void requestCode(phone) }
}

type StoredPairingCode = PairingCode & { token: string }

function readStoredCode(): PairingCode | undefined {
  try {
    const { token, ...code } = JSON.parse(sessionStorage.getItem(CODE_KEY) ?? '') as StoredPairingCode
    return token === linkHolder.token && Date.parse(code.expiresAt) > Date.now() ? code : undefined
  } catch {
    return undefined
  }
}

function storeCode(code: PairingCode) {
  const stored: StoredPairingCode = { ...code, token: linkHolder.token }
  // Without storage the code is on the screen anyway.
  ignoreStorageErrors(() => sessionStorage.setItem(CODE_KEY, JSON.stringify(stored)))
}
