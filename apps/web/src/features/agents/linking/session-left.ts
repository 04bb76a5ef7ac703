import { toast } from '../../../ui/toast.ts'

/** How the deletion of a phone that had let us in ended. */
export const sessionLeft = {
  gone: (pending: boolean) =>
    toast({ title: pending ? 'Sesión marcada para eliminación' : 'Sesión eliminada', kind: 'ok' }),
  refused: ({ message: description }: Error) =>
    toast({ title: 'No se pudo eliminar la sesión de WhatsApp', description, kind: 'error' }),
}
