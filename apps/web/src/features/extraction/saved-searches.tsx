import { Bookmark } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { ExtractionSearch } from './extraction-search.ts'

const savedSearchesPanel = lazyPart(() => import('./saved-searches-panel.tsx').then((file) => file.SavedSearchesPanel))

type SavedSearchesProps = { search: ExtractionSearch; onApply: (search: ExtractionSearch) => void }

export const SavedSearches = (props: SavedSearchesProps) => (
  <Popover
    label="Búsquedas guardadas"
    focusesTrigger
    trigger={
      <Button onPointerDown={savedSearchesPanel.fetchAhead}>
        <Bookmark aria-hidden className="size-4 text-texto-3 max-md:hidden" /> Búsquedas guardadas
      </Button>
    }
  >
    {(close) => (
      <Suspense fallback={<Skeleton size="m-4 h-40 w-72" />}>
        <savedSearchesPanel.Part {...props} onDone={close} />
      </Suspense>
    )}
  </Popover>
)
