import { toast } from '../../../ui/feedback/toast.ts'

export const sessionDeletionToasts = {
  onDeleted: (pending: boolean) =>
    toast({ title: pending ? 'Sesión marcada para eliminación' : 'Sesión eliminada', kind: 'ok' }),
  onRefused: ({ message: description }: Error) =>
    toast({ title: 'No se pudo eliminar la sesión de WhatsApp', description, kind: 'error' }),
}
