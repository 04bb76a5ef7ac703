import type { CardDialogProps, CardKind } from './card-kind.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { LocationDialog } from './location-dialog.tsx'

/** Sends a place or a person from the message box. */
export const CardDialog = ({ kind, ...props }: CardDialogProps & { kind: CardKind }) =>
  kind === 'location' ? <LocationDialog {...props} /> : <ContactDialog {...props} />
