import { saveFile } from '../../../lib/http/download.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'

type RecoveryCodesProps = {
  codes: readonly string[]
  username: string
  /** They come with the first factor, which ended the other sessions. */
  isFirst: boolean
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, username, isFirst }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const head = `Códigos de recuperación de Portavoz para ${username}\n${location.origin}\n`
  const file = `${head}Cada uno sirve una sola vez.\n\n${text}\n`
  return (
    <div className="grid gap-4">
      {isFirst ? (
        <p className="text-sm text-texto-2">
          La verificación en dos pasos está activada. Cerramos tus otras sesiones; esta sigue abierta.
        </p>
      ) : null}
      <Alert title="Guárdalos ahora: no se vuelven a mostrar" tone="aviso">
        Con uno de ellos entras si pierdes el celular o la llave. Cada uno sirve una sola vez. Guárdalos fuera de este
        aparato.
      </Alert>
      <ol
        aria-label="Códigos de recuperación"
        className="num grid gap-x-5 gap-y-1.5 text-sm tracking-wider sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-start gap-3">
        <CopyButton text={text} label="Copiar" doneText="Códigos copiados" />
        <Button onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), 'portavoz-codigos.txt')}>
          Descargar
        </Button>
      </div>
    </div>
  )
}
