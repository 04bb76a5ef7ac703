import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './feedback/toast.ts'

type ExportButtonProps = {
  label?: string
  /** The mutation that downloads the file. */
  download: { isPending: boolean; mutate: (variables: void, options: { onError: (error: Error) => void }) => void }
}

/** Tells why a list could not be downloaded. */
export const toastExportFailure = ({ message }: Error) =>
  toast({ title: 'No se pudo exportar', description: message, kind: 'error' })

/** Downloads a list as a file, and tells why it could not. */
export const ExportButton = ({ label = 'Exportar CSV', download: { isPending, mutate } }: ExportButtonProps) => (
  <Button busy={isPending} onClick={() => mutate(undefined, { onError: toastExportFailure })}>
    {isPending ? null : <Download aria-hidden className="size-4 text-texto-3" />}
    {isPending ? 'Exportando…' : label}
  </Button>
)
