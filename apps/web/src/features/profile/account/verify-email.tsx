import { useMutation } from '../../../lib/hooks/use-mutation.ts'
import { resendVerification } from '../../../data/account/email-links.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

/** Sends the verification link of the account's address. */
export function VerifyEmail({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: resendVerification,
    onSuccess: () =>
      toast({
        title: 'Email de verificación enviado',
        description: 'Ábrelo y pulsa el enlace. Vale 24 horas.',
        kind: 'ok',
      }),
    onError: ({ message }) =>
      toast({ title: 'Error', description: message || 'Error al reenviar verificación', kind: 'error' }),
  })
  return (
    <div className="mt-3">
      <Button size="sm" busy={isPending} onClick={() => mutate({ email })}>
        {isPending ? 'Enviando…' : 'Verificar mi email'}
      </Button>
    </div>
  )
}
