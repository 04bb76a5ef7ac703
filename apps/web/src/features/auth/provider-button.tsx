import { useState } from 'react'
import { visitProvider } from '../../data/account/provider-sign-in.ts'
import { internalPath } from '../../lib/internal-path.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { describeAuthError } from './errors/auth-errors.ts'

/** The page to return to, and the token of the link that led here. */
function visitDetails(workspaceInvitation: string) {
  const searchParams = new URLSearchParams(location.search)
  const invitation = searchParams.get('invitation')
  const from = internalPath(searchParams.get('from'), location.origin)
  return {
    ...(from !== null && { from }),
    ...(invitation !== null && { invitation }),
    ...(workspaceInvitation !== '' && { workspaceInvitation }),
  }
}

export const describeProviderError = (error: unknown): string =>
  describeAuthError(error, 'No se pudo iniciar sesión', ({ message }) => message || 'No se pudo iniciar sesión')

type ProviderButtonProps = {
  name: string
  isCompleting?: boolean
  /** The token of an invitation that this screen describes: a new account joins its workspace. */
  workspaceInvitation?: string
}

/** Leads to the installation's OpenID Connect provider. */
export function ProviderButton({ name, isCompleting = false, workspaceInvitation = '' }: ProviderButtonProps) {
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState('')
  const busy = isLeaving || isCompleting
  const leave = () => {
    setLeaving(true)
    setProblem('')
    visitProvider(visitDetails(workspaceInvitation)).catch((error: unknown) => {
      setLeaving(false)
      setProblem(describeProviderError(error))
    })
  }
  return (
    <div className="mt-5 grid gap-5">
      <p className="flex items-center gap-3 text-sm text-texto-3">
        <span aria-hidden className="h-px flex-1 bg-linea" />o
        <span aria-hidden className="h-px flex-1 bg-linea" />
      </p>
      {problem ? <Alert title={problem} tone="error" onDismiss={() => setProblem('')} /> : null}
      <Button size="lg" block busy={busy} onClick={leave}>
        <span className="leading-snug whitespace-pre-wrap">{isCompleting ? 'Entrando…' : `Entrar con ${name}`}</span>
      </Button>
    </div>
  )
}
