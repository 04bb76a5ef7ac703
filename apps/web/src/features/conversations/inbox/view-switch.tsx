import { Columns2, LayoutGrid } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { InboxView } from './inbox-view.ts'

type ViewSwitchProps = { view: InboxView; onChoose: (view: InboxView) => void; rowsLabel: string }

const icons = { cards: LayoutGrid, rows: Columns2 }

/** Cards, or rows: beside the thread where there is room for both. */
export const ViewSwitch = ({ view, onChoose, rowsLabel }: ViewSwitchProps) => (
  <div role="group" aria-label="Vista" className="flex flex-wrap gap-1">
    {(['cards', 'rows'] as const).map((one) => {
      const Icon = icons[one]
      const label = one === 'cards' ? 'Tarjetas' : rowsLabel
      return (
        <Button
          key={one}
          size="icon-sm"
          variant={one === view ? 'chosen' : 'ghost'}
          title={label}
          aria-label={label}
          aria-pressed={one === view}
          onClick={() => onChoose(one)}
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      )
    })}
  </div>
)
