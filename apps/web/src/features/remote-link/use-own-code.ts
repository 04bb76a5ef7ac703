import type { PairingCode } from '@portavoz/contract'
import { useState } from 'react'
import { remotePairingCode } from '../../data/remote-linking.ts'
import type { Pairing } from '../../ui/linking/code-panel.tsx'
import { held } from './held.ts'

const KEY = 'portavoz.vincular.codigo'

/** The code stays where a phone short of memory reloads this page while its owner types it into the messenger. */
export function useOwnCode(): Pairing {
  const [data, setData] = useState(kept)
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setPending] = useState(false)
  async function ask(phone: string) {
    setPending(true)
    setError(null)
    try {
      const code = await remotePairingCode(held, phone)
      keep(code)
      setData(code)
    } catch (refusal) {
      setError(refusal as Error)
    }
    setPending(false)
  }
  return { data, error, isPending, mutate: (phone) => void ask(phone) }
}

type Kept = PairingCode & { token: string }

function kept(): PairingCode | undefined {
  try {
    const { token, ...code } = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Kept
    return token === held.token && Date.parse(code.expiresAt) > Date.now() ? code : undefined
  } catch {
    return undefined
  }
}

function keep(code: PairingCode) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...code, token: held.token } satisfies Kept))
  } catch {
    // It stands on the screen all the same.
  }
}
