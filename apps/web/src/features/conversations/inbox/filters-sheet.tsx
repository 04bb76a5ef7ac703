import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { ChangeInboxSearch } from './inbox-search.ts'
import { FirstFilters } from './first-filters.tsx'
import { countFilters, type InboxSearch } from './inbox-search.ts'
import type { InboxView } from './inbox-view.ts'
import { MoreFilters } from './more-filters.tsx'
import { ViewSwitch } from './view-switch.tsx'

type FiltersSheetProps = {
  search: InboxSearch
  onChange: ChangeInboxSearch
  onClear: () => void
  /** Where the page has no room for it. */
  view: { value: InboxView; choose: (view: InboxView) => void } | null
  onClose: () => void
}

/** All filters of the list. They apply at once; the list behind the sheet follows. */
export const FiltersSheet = ({ search, onChange, onClear, view, onClose }: FiltersSheetProps) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    size="sm"
    title="Filtros"
    footer={
      <>
        <Button disabled={countFilters(search) === 0} onClick={onClear}>
          Limpiar filtros
        </Button>
        <Button variant="primary" onClick={onClose}>
          Listo
        </Button>
      </>
    }
  >
    <div className="grid gap-3">
      <FirstFilters block search={search} onChange={onChange} />
      <MoreFilters block search={search} onChange={onChange} />
      {view ? (
        <div className="flex items-center justify-between gap-3 border-t border-linea pt-3.5">
          <span className="text-sm text-texto-3">Vista</span>
          <ViewSwitch view={view.value} onChoose={view.choose} rowsLabel="Lista" />
        </div>
      ) : null}
    </div>
  </Dialog>
)
