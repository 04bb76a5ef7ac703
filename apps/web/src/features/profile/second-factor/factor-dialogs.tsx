import type { SecondFactorMethod } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../data/account/profile.ts'
import {
  useAddPasskey,
  useRemovePasskey,
  useRemoveTotp,
  useRenewRecoveryCodes,
} from '../../../data/account/second-factor.ts'
import { SetPasswordDialog } from '../provider/set-password-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { FactorChange } from './factor-change.ts'
import { RenamePasskey } from './rename-passkey.tsx'
import { SetUpTotp } from './set-up-totp.tsx'

type FactorDialogsProps = {
  change: FactorChange
  username: string
  methods: readonly SecondFactorMethod[]
  onClose: () => void
}

/** The dialog of one change. */
export function FactorDialogs({ change, ...props }: FactorDialogsProps) {
  const removeTotp = useRemoveTotp()
  const addPasskey = useAddPasskey()
  const removePasskey = useRemovePasskey()
  const renewCodes = useRenewRecoveryCodes()
  const { data: profile } = useQuery(profileQuery)
  if (profile === undefined) return null
  if (!profile.hasPassword && change.kind !== 'rename_passkey')
    return <SetPasswordDialog email={profile.email} onClose={props.onClose} />
  switch (change.kind) {
    case 'set_up_totp':
      return <SetUpTotp {...props} />
    case 'add_passkey':
      return (
        <ChangeDialog
          {...props}
          asksName
          isFirst
          title="Añadir llave de acceso"
          description="Usa la huella, la cara o el PIN de este aparato, tu celular o una llave de seguridad."
          confirm="Continuar"
          done="Llave de acceso añadida"
          change={async (reauthentication, name) =>
            (await addPasskey.mutateAsync({ name, ...reauthentication })).recoveryCodes
          }
        />
      )
    case 'rename_passkey':
      return <RenamePasskey passkey={change.passkey} onClose={props.onClose} />
    case 'remove_passkey':
      return (
        <ChangeDialog
          {...props}
          isDangerous
          title={`¿Quitar la llave «${change.passkey.name}»?`}
          description="Ya no servirá para entrar. Si es tu única forma de confirmar, la verificación en dos pasos queda desactivada."
          confirm="Quitar"
          done="Llave de acceso quitada"
          change={async (reauthentication) => {
            await removePasskey.mutateAsync({ passkeyId: change.passkey.id, ...reauthentication })
            return null
          }}
        />
      )
    case 'remove_totp':
      return (
        <ChangeDialog
          {...props}
          isDangerous
          title="¿Quitar la aplicación de códigos?"
          description="Ya no servirá para entrar. Si es tu única forma de confirmar, la verificación en dos pasos queda desactivada."
          confirm="Quitar"
          done="Aplicación de códigos quitada"
          change={async (reauthentication) => {
            await removeTotp.mutateAsync(reauthentication)
            return null
          }}
        />
      )
    case 'renew_codes':
      return (
        <ChangeDialog
          {...props}
          title="Hacer nuevos códigos de recuperación"
          description="Los anteriores dejarán de servir."
          confirm="Hacer nuevos"
          done="Códigos nuevos guardados"
          change={async (reauthentication) => (await renewCodes.mutateAsync(reauthentication)).recoveryCodes}
        />
      )
  }
}
