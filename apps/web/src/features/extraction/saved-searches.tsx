import { Bookmark } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ExtractionSearch } from './extraction-search.ts'

const panel = lazyPart(() => import('./saved-searches-panel.tsx').then((file) => file.SavedSearchesPanel))

type Props = { search: ExtractionSearch; onApply: (search: ExtractionSearch) => void }

export const SavedSearches = (props: Props) => (
  <Popover
    label="Búsquedas guardadas"
    stays
    trigger={
      <Button onPointerDown={panel.fetchAhead}>
        <Bookmark aria-hidden className="size-4 text-texto-3" /> Búsquedas guardadas
      </Button>
    }
  >
    {(close) => (
      <Suspense fallback={<Skeleton size="m-4 h-40 w-72" />}>
        <panel.Part {...props} onDone={close} />
      </Suspense>
    )}
  </Popover>
)
