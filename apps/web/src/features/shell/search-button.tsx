import { Search } from 'lucide-react'
import { formatShortcut } from '../../lib/focus/keyboard.ts'

/** Shows the shortcut, too. On phones, search is in the drawer. */
export const SearchButton = ({ onSearch }: { onSearch: () => void }) => (
  <button
    type="button"
    onClick={onSearch}
    aria-keyshortcuts="Control+K Meta+K"
    className={
      'mr-2 hidden h-9 w-56 items-center gap-2 rounded-ctl border border-linea bg-superficie px-3 text-sm ' +
      'text-texto-3 hover:border-linea-fuerte/70 hover:text-texto md:flex'
    }
  >
    <Search aria-hidden className="size-4" strokeWidth={1.75} />
    Buscar…
    <kbd className="ml-auto font-sans text-xs">{formatShortcut('K')}</kbd>
  </button>
)
