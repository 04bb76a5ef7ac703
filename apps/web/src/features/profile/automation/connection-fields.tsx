import { type FieldErrors, limits, type N8nConfig } from '@portavoz/contract'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { verbatimInput } from '../../../ui/forms/verbatim.ts'

type ConnectionFieldsProps = {
  config: N8nConfig
  busy: boolean
  errors: FieldErrors
  touch: (name: string) => void
}

/** The addresses of n8n and of this server, and the API token. */
export function ConnectionFields({ config, busy, errors, touch }: ConnectionFieldsProps) {
  const field = (name: 'webhookUrl' | 'apiUrl' | 'apiToken' | 'backendUrl') => ({
    name,
    defaultValue: config[name],
    disabled: busy,
    error: errors[name],
    ...verbatimInput,
    onInput: () => touch(name),
  })
  const address = { type: 'url', inputMode: 'url', maxLength: limits.webhookUrl } as const
  return (
    <>
      <TextField
        {...field('webhookUrl')}
        {...address}
        label="URL del webhook de n8n"
        placeholder="https://n8n.tu-negocio.com/webhook"
        hint="La de producción: termina en «/webhook», no en «/webhook-test»."
      />
      <TextField
        {...field('backendUrl')}
        {...address}
        label="URL del backend"
        hint="La dirección de Portavoz, como la ve n8n."
      />
      <TextField
        {...field('apiUrl')}
        {...address}
        label="URL de la API de n8n"
        optional
        placeholder="https://n8n.tu-negocio.com"
        hint="La dirección con la que abres n8n. Hace falta para probar la conexión."
      />
      <TextField
        {...field('apiToken')}
        label="Token de la API"
        type="password"
        optional
        hint={
          config.apiToken === ''
            ? 'Lo creas en n8n, en «Settings», «n8n API». Se guarda cifrado y no se vuelve a mostrar.'
            : 'Está guardado y no se vuelve a mostrar. Escribe otro para cambiarlo.'
        }
      />
      <div className="sm:col-span-2">
        <CheckField
          label="Usar n8n con los agentes nuevos"
          name="isEnabled"
          defaultChecked={config.isEnabled}
          hint="Los que ya tienes siguen como están."
        />
      </div>
    </>
  )
}
