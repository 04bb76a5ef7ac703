import { AppError, type SecondFactorChallenge } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { completeProviderSignIn } from '../../data/account/provider-sign-in.ts'
import { signUpMode } from '../../data/account/sign-up.ts'
import { returnsFromProvider } from '../../lib/returns-from-provider.ts'
import { invitationTokenOf } from './invitation-link.ts'
import type { Notice } from './notices.ts'
import { describeProviderError, ProviderButton } from './provider-button.tsx'

type ProviderSignInProps = {
  onEnter: () => void
  onSecondFactor: (step: SecondFactorChallenge) => void
  onNotice: (notice: Notice) => void
}

/** The visit that led here is completed once, also where React runs an effect twice. */
let completion: ReturnType<typeof completeProviderSignIn> | undefined

const isReturning = returnsFromProvider()

/** An invitation into a workspace is used up on the screen that shows what it is for. */
const describe = (error: unknown): string =>
  error instanceof AppError && error.code === 'auth.invitation_needed' && isInvited()
    ? 'Todavía no tienes cuenta. Para crearla con tu invitación, pulsa «Regístrate aquí»'
    : describeProviderError(error)

const isInvited = () => invitationTokenOf(location.search, location.origin) !== ''

/** The button of an installation with an OpenID Connect provider; completes the sign-in after a visit to it. */
export function ProviderSignIn({ onEnter, onSecondFactor, onNotice }: ProviderSignInProps) {
  const [name, setName] = useState<string | null>(null)
  const [isCompleting, setCompleting] = useState(isReturning && completion === undefined)
  useEffect(() => void signUpMode().then(({ providerName }) => setName(providerName)), [])
  useEffect(() => {
    if (!isCompleting) return
    const isFirst = completion === undefined
    completion ??= completeProviderSignIn()
    if (!isFirst) return
    completion.then(
      (result) => {
        if ('step' in result) onSecondFactor(result.step)
        else if (result.hasJoined) location.replace('/')
        else onEnter()
      },
      (error: unknown) => {
        setCompleting(false)
        onNotice({ title: 'No se pudo entrar', text: describe(error), tone: 'error' })
      },
    )
  }, [isCompleting, onEnter, onSecondFactor, onNotice])
  return name === null ? null : <ProviderButton name={name} isCompleting={isCompleting} />
}
