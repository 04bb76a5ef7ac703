import { AppError } from '@portavoz/contract'
import { useReportLinkFailure } from '../../../data/whatsapp-version.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'

/** Only the phone sees that it could not link: who holds it says so, and gets a new code with a fresh version. */
export function ReportFailure({ sessionName }: { sessionName: string }) {
  const { mutate, isPending } = useReportLinkFailure(sessionName)
  const report = () =>
    mutate(undefined, {
      onSuccess: ({ isNewer, advice }) =>
        toast({
          title: isNewer ? 'Versión actualizada' : 'Código nuevo',
          description: advice,
          kind: isNewer ? 'ok' : 'info',
        }),
      onError: (error) =>
        toast({
          title: 'No se pudo comprobar',
          description: error instanceof AppError ? error.message : 'Prueba otra vez',
          kind: 'error',
        }),
    })
  return (
    <Button variant="ghost" busy={isPending} onClick={report}>
      Mi celular dice que no se pudo vincular
    </Button>
  )
}
