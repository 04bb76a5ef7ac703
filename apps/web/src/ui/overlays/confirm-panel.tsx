import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { Button } from '../button.tsx'
import type { ConfirmProps } from './confirm-dialog.tsx'
import { backdropClass, footerClass, sheetClass } from './dialog-styles.ts'
import { useBackCloses } from './use-back-closes.ts'

export function ConfirmPanel(props: ConfirmProps) {
  const { open, onOpenChange, title, description, confirm, cancel = 'Cancelar', tone = 'danger', busy = false } = props
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropClass} />
        <Base.Popup className={sheetClass({ size: 'sm' })}>
          <div className="min-h-0 flex-1 overflow-y-auto p-5 md:p-6">
            <Base.Title className="text-lg leading-snug font-semibold">{title}</Base.Title>
            <Base.Description className="mt-2 text-sm text-texto-2">{description}</Base.Description>
            {props.children}
          </div>
          <footer className={footerClass}>
            <Button disabled={busy} onClick={props.onCancel ?? (() => onOpenChange(false))}>
              {cancel}
            </Button>
            <Button variant={tone} busy={busy} disabled={props.unready} onClick={props.onConfirm}>
              {confirm}
            </Button>
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
