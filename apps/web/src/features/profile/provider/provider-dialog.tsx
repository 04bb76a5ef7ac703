import type { Profile } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useUnlinkProvider, visitProviderToLink } from '../../../data/account/provider-link.ts'
import { methodsOf, secondFactorQuery } from '../../../data/account/second-factor.ts'
import { usableMethods } from '../../../ui/second-factor/methods.ts'
import { ChangeDialog } from '../second-factor/change-dialog.tsx'
import { SetPasswordDialog } from './set-password-dialog.tsx'

type ProviderDialogProps = { profile: Profile; name: string; isLinked: boolean; onClose: () => void }

/** Asks for the person's identity before the account is connected or disconnected. */
export function ProviderDialog({ profile, name, isLinked, onClose }: ProviderDialogProps) {
  const { data: state } = useQuery(secondFactorQuery)
  const unlink = useUnlinkProvider()
  if (!profile.hasPassword) return <SetPasswordDialog email={profile.email} onClose={onClose} />
  if (!state) return null
  const common = {
    username: profile.username,
    methods: usableMethods(methodsOf(state), state.passkeyHost),
    onClose,
  }
  if (!isLinked)
    return (
      <ChangeDialog
        {...common}
        title={`¿Conectar con ${name}?`}
        description="Confirma que eres tú. Después inicias sesión allí y vuelves aquí."
        confirm="Continuar"
        change={async (reauthentication) => {
          await visitProviderToLink(reauthentication)
          // Keeps the form busy while the page unloads.
          return new Promise<null>(() => undefined)
        }}
      />
    )
  return (
    <ChangeDialog
      {...common}
      isDangerous
      title={`¿Desconectar de ${name}?`}
      description="Entrarás solo con tu usuario y tu contraseña. Se cierran tus otras sesiones."
      confirm="Desconectar"
      done="Cuenta desconectada"
      change={async (reauthentication) => {
        await unlink.mutateAsync(reauthentication)
        return null
      }}
    />
  )
}
