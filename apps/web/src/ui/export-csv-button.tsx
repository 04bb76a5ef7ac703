import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './feedback/toast.ts'

type ExportCsvButtonProps = {
  /** The mutation that downloads the file. */
  download: { isPending: boolean; mutate: (variables: void, options: { onError: (error: Error) => void }) => void }
}

/** Downloads a list as CSV, and tells why it could not. */
export const ExportCsvButton = ({ download: { isPending, mutate } }: ExportCsvButtonProps) => (
  <Button
    busy={isPending}
    onClick={() =>
      mutate(undefined, {
        onError: ({ message }) => toast({ title: 'No se pudo exportar', description: message, kind: 'error' }),
      })
    }
  >
    {isPending ? null : <Download aria-hidden className="size-4 text-texto-3" />}
    {isPending ? 'Exportando…' : 'Exportar CSV'}
  </Button>
)
