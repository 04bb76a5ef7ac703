import type { SecondFactorChallenge } from '@portavoz/contract'
import { useEffect } from 'react'
import { useFetchWhenIdle } from '../../ui/lazy/fetch-when-idle.ts'
import { type Notice, readNotice } from './notices.ts'
import { ProviderSignIn } from './provider-sign-in.tsx'

type LoginExtrasProps = {
  onEnter: () => void
  onSecondFactor: (step: SecondFactorChallenge) => void
  onNotice: (notice: Notice) => void
  /** Fetches the other views. */
  onIdle: () => void
}

/** Shown once, however often the view is opened. */
let addressNotice = readNotice(new URLSearchParams(location.search))

/** What the form works without: the notice of the address, the other views, and the sign-in with a provider. */
export function LoginExtras({ onNotice, onIdle, ...props }: LoginExtrasProps) {
  useFetchWhenIdle(onIdle)
  useEffect(() => {
    if (addressNotice) onNotice(addressNotice)
    addressNotice = null
  }, [onNotice])
  return <ProviderSignIn onNotice={onNotice} {...props} />
}
