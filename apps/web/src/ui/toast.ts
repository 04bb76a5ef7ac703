import { Toast } from '@base-ui/react/toast'

export type ToastKind = 'ok' | 'error' | 'info'

export const toasts = Toast.createToastManager<{ kind: ToastKind }>()

const lifeMs = { ok: 3_000, info: 5_000, error: 8_000 }

/** An error that says nothing else is titled «Error». Never `priority: 'high'`: that hides a focusable box from readers. */
export function toast({
  title,
  description,
  kind = 'info',
}: {
  title?: string
  description?: string
  kind?: ToastKind
}) {
  toasts.add({
    title: title ?? (kind === 'error' ? 'Error' : undefined),
    description,
    data: { kind },
    timeout: lifeMs[kind],
  })
}
