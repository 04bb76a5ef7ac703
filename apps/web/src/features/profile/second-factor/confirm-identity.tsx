import { useQuery } from '@tanstack/react-query'
import { methodsOf, secondFactorQuery } from '../../../data/account/second-factor.ts'
import type { ConfirmIdentityProps } from '../../../ui/second-factor/confirm-identity.ts'
import { usableMethods } from '../../../ui/second-factor/methods.ts'
import { ChangeDialog } from './change-dialog.tsx'

/** The second factor for a change that was refused without it. */
export function ConfirmIdentity({ change, ...props }: ConfirmIdentityProps) {
  const { data: state } = useQuery(secondFactorQuery)
  if (!state) return null
  return (
    <ChangeDialog
      {...props}
      title="Confirma que eres tú"
      description="Tu cuenta tiene verificación en dos pasos."
      methods={usableMethods(methodsOf(state), state.passkeyHost)}
      change={async (reauthentication) => {
        await change(reauthentication)
        return null
      }}
    />
  )
}
