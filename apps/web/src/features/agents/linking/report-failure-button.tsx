import { AppError } from '@portavoz/contract'
import { useReportLinkFailure } from '../../../data/whatsapp/whatsapp-version.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

/** A failed pairing shows only on the phone: the button reports it and gets a code with a fresh WhatsApp version. */
export function ReportFailureButton({ sessionName }: { sessionName: string }) {
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
    <Button busy={isPending} onClick={report}>
      Mi celular dice que no se pudo vincular
    </Button>
  )
}
