import { Download, EllipsisVertical, ListPlus, Plus, Upload } from 'lucide-react'
import { useExportContacts } from '../../data/contacts/contacts.ts'
import { ChangeControls, useChangeItems } from '../../data/workspaces/change-controls.tsx'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButton, toastExportFailure } from '../../ui/export-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

/** A dialog that the buttons of the page open. */
export type PageDialog = 'create' | 'import' | 'fields'

type PageActionsProps = { onOpen: (dialog: PageDialog) => void; fetchAhead: Record<PageDialog, () => void> }

/** On a phone all but the first are in a menu: the contacts begin on the first screen. */
export function PageActions(props: PageActionsProps) {
  const isWide = useMedia('(min-width: 40rem)')
  const mayEdit = useMay('agent')
  const { onOpen, fetchAhead } = props
  return (
    <div className="flex gap-2">
      {isWide ? <OtherButtons {...props} /> : null}
      {mayEdit ? (
        <ChangeControls>
          <Button variant="primary" onClick={() => onOpen('create')} onPointerDown={fetchAhead.create}>
            <Plus aria-hidden className="size-4" />
            <span>
              Nuevo<span className="max-sm:sr-only"> contacto</span>
            </span>
          </Button>
        </ChangeControls>
      ) : null}
      {isWide ? null : <OtherItems {...props} />}
    </div>
  )
}

function OtherButtons({ onOpen, fetchAhead }: PageActionsProps) {
  const download = useExportContacts()
  return (
    <>
      {useMay('admin') ? (
        <ChangeControls>
          <Button onClick={() => onOpen('fields')} onPointerDown={fetchAhead.fields}>
            <ListPlus aria-hidden className="size-4 text-texto-3" /> Campos
          </Button>
        </ChangeControls>
      ) : null}
      {useMay('export') ? <ExportButton download={download} /> : null}
      {useMay('agent') ? (
        <ChangeControls>
          <Button onClick={() => onOpen('import')} onPointerDown={fetchAhead.import}>
            <Upload aria-hidden className="size-4 text-texto-3" /> Importar
          </Button>
        </ChangeControls>
      ) : null}
    </>
  )
}

function OtherItems({ onOpen }: PageActionsProps) {
  const { mutate, isPending } = useExportContacts()
  const changes = useChangeItems()
  const fields = {
    label: 'Campos',
    icon: <ListPlus aria-hidden className="size-4" />,
    onSelect: () => onOpen('fields'),
  }
  const importing = {
    label: 'Importar',
    icon: <Upload aria-hidden className="size-4" />,
    onSelect: () => onOpen('import'),
  }
  const exporting = {
    label: isPending ? 'Exportando…' : 'Exportar CSV',
    icon: <Download aria-hidden className="size-4" />,
    disabled: isPending,
    onSelect: () => mutate(undefined, { onError: toastExportFailure }),
  }
  const items = [
    ...changes(useMay('admin') ? [fields] : []),
    ...(useMay('export') ? [exporting] : []),
    ...changes(useMay('agent') ? [importing] : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      items={items}
      trigger={
        <Button variant="ghost" size="icon" busy={isPending} aria-label={isPending ? 'Exportando…' : 'Más acciones'}>
          {isPending ? null : <EllipsisVertical aria-hidden className="size-4.5" />}
        </Button>
      }
    />
  )
}
