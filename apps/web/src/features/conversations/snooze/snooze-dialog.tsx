import { OneFieldDialog } from '../one-field-dialog.tsx'

type SnoozeDialogProps = { onPick: (until: Date) => void; onClose: () => void }

export const snoozeTexts = {
  title: 'Posponer la conversación',
  description: 'Sale de la lista y vuelve a esa hora, o antes si el contacto escribe.',
}

export const SnoozeDialog = ({ onPick, onClose }: SnoozeDialogProps) => (
  <OneFieldDialog
    {...snoozeTexts}
    submitText="Posponer"
    field={{ label: 'Hasta cuándo', name: 'until', type: 'datetime-local' }}
    onSubmit={(typed) => {
      const until = new Date(typed)
      if (Number.isNaN(until.getTime())) return 'Elige el día y la hora'
      if (until.getTime() <= Date.now()) return 'Esa hora ya pasó. Elige una que esté por venir'
      onPick(until)
    }}
    onClose={onClose}
  />
)
