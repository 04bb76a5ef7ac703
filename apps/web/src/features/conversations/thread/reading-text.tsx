import type { FileReading } from '@portavoz/contract'
import { File, Image } from 'lucide-react'

/** That the agent is looking at a picture or file, or why it could not. Nothing once it was understood. */
export function ReadingText({ reading: { kind, state, cause } }: { reading: FileReading }) {
  if (state === 'kept') return null
  if (state === 'none') return <p className="mt-1 max-w-72 text-xs">{cause}</p>
  const Icon = kind === 'picture' ? Image : File
  return (
    <p role="status" className="mt-1 flex items-center gap-1.5 text-xs">
      <Icon aria-hidden className="size-4 shrink-0" />
      {kind === 'picture' ? 'Mirando la foto…' : 'Leyendo el archivo…'}
    </p>
  )
}
